package standin

import "net/http"

// changeMedia refuses uploads, which this site does not keep.
func changeMedia(q *request, it *item, data object) error {
	if it == nil {
		return fail(http.StatusNotImplemented, "rest_not_implemented", "The stand-in stores no files.")
	}
	return nil
}
