'use strict';

// Lists, filters, creates, updates and deletes posts with a client that knows nothing of restgen. RESTGEN_ROOT is the
// address of the API root. It prints what it did, one line each, and ends with status 1 at the first surprise.

const assert = require('node:assert/strict');
const WPAPI = require('wpapi');

const wp = new WPAPI({ endpoint: process.env.RESTGEN_ROOT, username: 'admin', password: 'secret' });

async function refused(promise, status, code) {
  const error = await promise.then(() => assert.fail(`want ${code}`), (e) => e);
  assert.equal(error.code, code);
  assert.equal(error.data.status, status);
  return error;
}

async function main() {
  const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
  const news = await wp.categories().create({ name: 'News' });
  const made = [];
  for (const title of titles) {
    made.push(await wp.posts().create({ title, content: `About ${title}`, status: 'publish', categories: [1, news.id] }));
  }
  assert.deepEqual(made.map((post) => post.title.rendered), titles);
  assert.deepEqual(made[0].categories, [news.id, 1]); // by name: News, Uncategorized
  console.log('created', made.length);

  const page = await wp.posts().perPage(2).page(2).order('asc').orderby('id');
  assert.deepEqual(page.map((post) => post.title.rendered), ['Three', 'Four']);
  assert.equal(Number(page._paging.total), 5);
  assert.equal(Number(page._paging.totalPages), 3);
  const next = await page._paging.next;
  assert.deepEqual(next.map((post) => post.title.rendered), ['Five']);
  console.log('listed', page._paging.total);

  const found = await wp.posts().search('Four');
  assert.deepEqual(found.map((post) => post.id), [made[3].id]);
  const some = await wp.posts().include([made[0].id, made[4].id]).orderby('id').order('asc');
  assert.deepEqual(some.map((post) => post.id), [made[0].id, made[4].id]);
  const drafts = await wp.posts().status(['draft', 'pending']);
  assert.equal(drafts.length, 0);
  const fields = await wp.posts().id(made[0].id).param('_fields', 'id,title.rendered');
  assert.deepEqual(Object.keys(fields).sort(), ['id', 'title']);
  console.log('filtered');

  const changed = await wp.posts().id(made[1].id).update({ title: 'Two again', status: 'draft' });
  assert.equal(changed.title.rendered, 'Two again');
  assert.equal(changed.status, 'draft');
  assert.equal(changed.content.raw, 'About Two');
  console.log('updated');

  const trashed = await wp.posts().id(made[2].id).delete();
  assert.equal(trashed.status, 'trash');
  const gone = await wp.posts().id(made[2].id).delete({ force: true });
  assert.equal(gone.deleted, true);
  assert.equal(gone.previous.id, made[2].id);
  console.log('deleted');

  await refused(wp.posts().id(made[2].id), 404, 'rest_post_invalid_id');
  const bad = await refused(wp.posts().perPage(101), 400, 'rest_invalid_param');
  assert.equal(bad.data.details.per_page.code, 'rest_out_of_bounds');
  await refused(wp.posts().create({ title: 'x', status: 'nonsense' }), 400, 'rest_invalid_param');
  const visitor = new WPAPI({ endpoint: process.env.RESTGEN_ROOT });
  await refused(visitor.settings(), 401, 'rest_forbidden');
  await refused(visitor.posts().create({ title: 'x' }), 401, 'rest_cannot_create');
  console.log('refused');
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
