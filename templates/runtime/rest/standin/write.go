package standin

import (
	"fmt"
	"net/http"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// behavior is what items of a kind do beyond generic ones. Functions may be
// nil.
type behavior struct {
	complete func(s *Site, l *list, data object)                           // adds what a new item lacks
	change   func(q *request, it *item, data object) error                 // checks and converts input; it is nil for a new item
	changed  func(q *request, it *item, before object)                     // follows a change; before is nil for a new item
	read     func(q *request, it *item) error                              // reports an item that the user may not read
	lists    func(q *request) func(it *item) bool                          // whether a list shows an item
	sorts    map[string]string                                             // fields by values of orderby
	shown    func(q *request, it *item) object                             // the item as a response shows it
	links    func(q *request, it *item, add func(rel string, link object)) // adds links
	deletes  func(q *request, it *item) error                              // checks a deletion and does what follows from it
}

// behaviorOf returns the behavior of a kind.
func behaviorOf(k Kind) behavior {
	switch k {
	case Posts:
		return behavior{completePost, changePost, postChanged, readPost, listsPost, postOrder, showPost, linkPost, deletesPost}
	case Media:
		return behavior{complete: completePost, sorts: postOrder, shown: showMedia, links: linkPost, change: changeMedia, deletes: deletesPost, lists: listsPost, read: readPost}
	case Terms:
		return behavior{complete: completeTerm, change: changeTerm, sorts: termOrder, shown: showTerm, links: linkTerm, deletes: deletesTerm, lists: listsTerm}
	case Comments:
		return behavior{complete: completeComment, change: changeComment, lists: listsComment, sorts: commentOrder, links: linkComment}
	case Users:
		return behavior{complete: completeUser, change: changeUser, lists: listsUser, sorts: userOrder, shown: showUser, deletes: deletesUser}
	case Passwords:
		return behavior{complete: completePassword, change: changePassword, shown: showPassword}
	case Revisions, Autosaves:
		return behavior{links: linkRevision}
	case MenuItems:
		return behavior{complete: completeMenuItem, change: changeMenuItem, lists: listsPost, sorts: postOrder}
	case Locations:
		return behavior{shown: showLocation}
	}
	return behavior{}
}

// create adds an item.
func (q *request) create() (rest.Raw, error) {
	if q.l.c.Kind == Autosaves {
		return q.autosave()
	}
	if known, ok := existing[q.l.c.Kind]; ok && q.int("id") != 0 {
		return "", fail(http.StatusBadRequest, known[0], known[1])
	}
	data, late := q.input()
	p := behaviorOf(q.l.c.Kind)
	if p.change != nil {
		if err := p.change(q, nil, data); err != nil {
			return "", err
		}
	}
	for name, v := range data {
		if v == nil {
			delete(data, name)
		}
	}
	q.insert(q.l, data)
	it := q.l.items[len(q.l.items)-1]
	if p.changed != nil {
		p.changed(q, it, nil)
	}
	return q.wrote(it, late)
}

// wrote answers with an item that was written, or with an error that the server
// finds only afterwards.
func (q *request) wrote(it *item, late error) (rest.Raw, error) {
	if late != nil {
		return "", late
	}
	sessionOf(q.ctx).wrote = true
	return q.one(it, true), nil
}

// update changes an item.
func (q *request) update() (rest.Raw, error) {
	it, err := q.item()
	if err != nil {
		return "", err
	}
	data, late := q.input()
	p := behaviorOf(q.l.c.Kind)
	if p.change != nil {
		if err := p.change(q, it, data); err != nil {
			return "", err
		}
	}
	before := clone(it.data).(object)
	for name, v := range data {
		old, isObject := it.data[name].(object)
		if given, ok := v.(object); ok && isObject && name == "meta" {
			for key, x := range given {
				old[key] = x
			}
			continue
		}
		it.data[name] = v
	}
	q.complete(q.l, it.data)
	q.l.changed(it)
	if p.changed != nil {
		p.changed(q, it, before)
	}
	return q.wrote(it, late)
}

// delete moves an item to the trash or removes it.
func (q *request) delete() (rest.Raw, error) {
	it, err := q.item()
	if err != nil {
		return "", err
	}
	p := behaviorOf(q.l.c.Kind)
	if q.l.c.Trash && !q.bool("force") && (q.l.c.Kind == Posts || q.l.c.Kind == Media || q.l.c.Kind == Comments) {
		if it.text("status") == "trash" {
			what := "The post has already been deleted."
			if q.l.c.Kind == Comments {
				what = "The comment has already been trashed."
			}
			return "", fail(http.StatusGone, "rest_already_trashed", what)
		}
		before := clone(it.data).(object)
		it.data["status"] = "trash"
		if q.l.c.Kind != Comments {
			q.setTime(it.data, "modified", q.now())
			it.slug = it.text("slug")
			it.data["slug"] = q.postSlug(q.l, it.slug+"__trashed", it, it.int("parent"))
		}
		if p.changed != nil {
			p.changed(q, it, before)
		}
		return q.wrote(it, nil)
	}
	if p.deletes != nil {
		if err := p.deletes(q, it); err != nil {
			return "", err
		}
	}
	previous := q.one(it, false)
	before := clone(it.data).(object)
	q.l.remove(it)
	if p.changed != nil {
		p.changed(q, &item{data: object{}}, before)
	}
	return rest.Raw(fmt.Sprintf(`{"deleted":true,"previous":%s}`, previous)), nil
}

// clear removes all items.
func (q *request) clear() (rest.Raw, error) {
	n := len(q.l.items)
	q.l.items = nil
	return rest.Raw(fmt.Sprintf(`{"deleted":true,"count":%d}`, n)), nil
}
