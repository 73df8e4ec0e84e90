'use strict';

// Finds the API root and its handlers from what the server says of itself, and works with them. RESTGEN_ROOT is the
// address of the API root. It prints what it did, one line each, and ends with status 1 at the first surprise.

const assert = require('node:assert/strict');
const WPAPI = require('wpapi');

const root = process.env.RESTGEN_ROOT;

// readable tells whether wpapi can make a handler of a route. It cuts keys at slashes, so that a pattern with a slash
// inside becomes an invalid regular expression; the index of the real server holds such routes too.
function readable(key, route) {
  try {
    return Boolean(new WPAPI({ endpoint: root, routes: { [key]: route } }));
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

async function refused(request, status, code) {
  const error = await request.then(() => assert.fail(`want ${code}`), (e) => e);
  assert.equal(error.code, code);
  assert.equal(error.data.status, status);
  return error;
}

// located returns the API root that wpapi finds by the Link header. It complains of routes that it cannot read and goes
// on with the handlers that it brings along; that is not of interest here.
async function located() {
  const { error, warn } = console;
  console.error = console.warn = () => {};
  try {
    return (await WPAPI.discover(root))._options.endpoint;
  } finally {
    Object.assign(console, { error, warn });
  }
}

async function main() {
  const endpoint = await located();
  assert.equal(endpoint, root.replace('/?rest_route', '/index.php?rest_route')); // in the form of the request
  console.log('located', endpoint);

  const { routes } = await WPAPI.site(endpoint).root().get();
  const unread = Object.keys(routes).filter((key) => !readable(key, routes[key]));
  assert.ok(unread.every((key) => /^\/wp\/v2\/(templates|template-parts|global-styles)\//.test(key)), unread.join('\n'));
  const read = Object.fromEntries(Object.entries(routes).filter(([key]) => !unread.includes(key)));
  const wp = new WPAPI({ endpoint, routes: read, username: 'admin', password: 'secret' });
  console.log('handlers of', Object.keys(read).length, 'routes, without', unread.length);

  const before = (await wp.posts().status(['draft', 'pending'])).length;
  const made = [];
  for (const status of ['draft', 'publish', 'pending']) {
    made.push(await wp.posts().create({ title: `As ${status}`, content: 'x', status }));
  }
  const unpublished = await wp.posts().status(['draft', 'pending']).orderby('id').order('desc');
  assert.equal(unpublished.length, before + 2);
  assert.deepEqual(unpublished.slice(0, 2).map((post) => post.id), [made[2].id, made[0].id]);
  const one = await wp.posts().status('pending').search('As pending').perPage(1).page(1);
  assert.deepEqual(one.map((post) => [post.id, post.status]), [[made[2].id, 'pending']]);
  for (const post of made) {
    assert.equal((await wp.posts().id(post.id).delete({ force: true })).deleted, true);
    await refused(wp.posts().id(post.id), 404, 'rest_post_invalid_id');
  }
  console.log('filtered by status');

  const bad = await refused(wp.posts().perPage(1000), 400, 'rest_invalid_param');
  assert.deepEqual(Object.keys(bad.data.params), ['per_page']);
  assert.deepEqual([...await wp['font-families']()], []); // only the index tells of it
  console.log('refused');
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
