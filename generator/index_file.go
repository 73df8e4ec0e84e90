package generator

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/restgen/restgen/generator/symbol"
)

// GeneratedFrom returns the file of the index that the code in a folder was
// generated from, or "". If there are several deployments, it is the one with
// the name.
func GeneratedFrom(folder, deployment string) string {
	for _, file := range indexFiles(folder) {
		if name := filepath.Base(file); name == "index.json" || name == "index-"+deployment+".json" {
			return file
		}
	}
	return ""
}

// indexFiles returns the indexes that the server package below a folder of
// generated code serves.
func indexFiles(folder string) (files []string) {
	entries, _ := os.ReadDir(folder) // nothing was generated into a folder that cannot be read
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), symbol.ServerSuffix) {
			continue
		}
		below, _ := os.ReadDir(filepath.Join(folder, e.Name()))
		for _, f := range below {
			if strings.HasPrefix(f.Name(), "index") && strings.HasSuffix(f.Name(), ".json") {
				files = append(files, filepath.Join(folder, e.Name(), f.Name()))
			}
		}
	}
	return files
}
