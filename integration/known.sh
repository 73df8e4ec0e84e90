#!/usr/bin/env bash
# Packs the indexes that restgen contains, such as known:wordpress@7.1, into
# generator/source/known. They are made of the ones in testdata/indexes; the table
# in generator/source/known_test.go says of which, and with which namespaces.
#
# For a new release: save its index from a site of site.sh as
# testdata/indexes/wordpress-VERSION-schemas.json.gz, add a row to the table, and
# run this script.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
go test ./generator/source -run TestKnownIndexesAreCurrent -update
