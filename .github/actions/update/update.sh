#!/usr/bin/env bash
# Runs restgen update, and keeps one pull request with what changed.
#
# The pull request has one commit, on a branch of its own. The message of the
# commit names its tree, so that a commit of somebody else is recognized, even one
# that was amended; a branch with such a commit is never replaced.
#
# Environment: RESTGEN (a command), GH_TOKEN, BRANCH, LABEL; GITHUB_EVENT_NAME,
# GITHUB_REPOSITORY, GITHUB_SERVER_URL, GITHUB_OUTPUT, GITHUB_STEP_SUMMARY,
# RUNNER_TEMP. The credentials for the site are those of restgen fetch.

set -euo pipefail

read -ra restgen <<<"${RESTGEN:-restgen}"
branch=${BRANCH:-restgen/update}
label=${LABEL:-breaking}
token=${GH_TOKEN:-}
unset GH_TOKEN # neither restgen nor the compiler needs it
temp=${RUNNER_TEMP:-${TMPDIR:-/tmp}}
report=$temp/restgen-report.md
body=$temp/restgen-body.md
errors=$temp/restgen-errors.txt
name='github-actions[bot]'
email='41898282+github-actions[bot]@users.noreply.github.com'

fail() {
	echo "::error title=restgen update::$*"
	exit 1
}

# remote runs git with the token, instead of the one that actions/checkout keeps.
remote() {
	local key=http.${GITHUB_SERVER_URL:-https://github.com}/.extraheader basic
	basic=$(printf 'x-access-token:%s' "$token" | base64 | tr -d '\n')
	GIT_TERMINAL_PROMPT=0 GIT_CONFIG_COUNT=2 GIT_CONFIG_KEY_0=$key GIT_CONFIG_VALUE_0='' \
		GIT_CONFIG_KEY_1=$key GIT_CONFIG_VALUE_1="AUTHORIZATION: basic $basic" git "$@"
}

# push_branch pushes the branch, if nobody else did meanwhile.
push_branch() {
	remote push --quiet --force-with-lease="refs/heads/$branch:$tip" origin "$1:refs/heads/$branch" 2>"$errors"
}

# git_error prints the line that says why a command of git failed.
git_error() {
	grep -E -m 1 '^(remote|fatal): .*[a-z]|rejected\]' "$errors" | sed 's/^ *//; s/ *$//' || tail -n 1 "$errors"
}

hub() { GH_TOKEN=$token GH_REPO=${GITHUB_REPOSITORY:-} gh "$@" 2>"$errors"; }

# check_state ends the run where it could not push, or would lose something. It
# sets base.
check_state() {
	local dirty
	case ${GITHUB_EVENT_NAME:-} in
	pull_request*) fail "a run for a pull request must not push, and has no token for it if that comes from a fork; run this action on schedule or workflow_dispatch" ;;
	esac
	[ -n "$token" ] || fail "no credentials; set the input token, for example to \${{ github.token }}"
	git rev-parse --is-inside-work-tree >/dev/null 2>&1 || fail "not a git repository; run actions/checkout first"
	base=$(git symbolic-ref --quiet --short HEAD) || fail "the head is detached; check out the branch that the pull request is for"
	[ "$base" != "$branch" ] || fail "$branch is checked out, which is the branch of the pull request; check out the one that it is for"
	dirty=$(git status --porcelain | sed -n '1s/^...//p')
	[ -z "$dirty" ] || fail "the work tree has changes ($dirty); commit them, or run this action before the steps that make them"
}

# find_branch sets tip to the commit of the branch on the server, or to nothing,
# and other to a commit there that this script did not make. To tell the commits
# of the branch from those before it, a shallow clone becomes a complete one.
find_branch() {
	local commit found depth=''
	tip='' other=''
	found=$(remote ls-remote origin "refs/heads/$branch" 2>"$errors") || fail "cannot read the remote origin: $(git_error); check the input token"
	[ -n "$found" ] || return 0
	[ "$(git rev-parse --is-shallow-repository)" = false ] || depth=--unshallow
	remote fetch --quiet --no-tags ${depth:+"$depth"} origin "refs/heads/$branch" 2>"$errors" || fail "cannot fetch $branch: $(git_error); run this action again"
	tip=$(git rev-parse FETCH_HEAD)
	for commit in $(git rev-list "HEAD..$tip"); do
		if [ "$(git show -s --format=%ce "$commit")" != "$email" ] ||
			[ "$(git show -s --format=%B "$commit" | sed -n 's/^Restgen-Tree: //p')" != "$(git rev-parse "$commit^{tree}")" ]; then
			other=$(git show -s --format='%h by %cn' "$commit")
		fi
	done
}

# find_requests sets requests to a line for each pull request of the branch: its
# number, its state and its commit. Commits that were merged need not be kept.
find_requests() {
	requests=$(hub pr list --state all --head "$branch" --base "$base" --json number,state,headRefOid,isCrossRepository \
		--jq '.[] | select(.isCrossRepository | not) | "\(.number) \(.state) \(.headRefOid)"') ||
		fail "cannot list pull requests: $(tail -n 1 "$errors"); give the job the permission pull-requests: write"
	open=$(sed -n '/ OPEN /{s/ .*//p;q;}' <<<"$requests")
	! grep -q " MERGED $tip\$" <<<"$requests" || other=''
}

# has_change reports whether the branch has the files of a tree that HEAD has not.
# Their names are relative to the root of the repository.
has_change() {
	git diff --name-only -z HEAD "$1" | xargs -0 git -C "$(git rev-parse --show-toplevel)" --literal-pathspecs diff --quiet "$tip" "$1" --
}

# close_request closes the pull request of a change that is gone.
close_request() {
	echo 'restgen update: nothing changed'
	find_branch
	[ -n "$tip" ] || return 0
	find_requests
	[ -n "$open" ] || return 0
	hub pr close "$open" --comment 'The site is as it was before.' || fail "cannot close pull request $open: $(tail -n 1 "$errors")"
	echo "restgen update: pull request $open closed"
	[ -z "$other" ] || return 0
	push_branch '' || echo "::warning title=restgen update::cannot delete $branch: $(git_error)"
}

# build prints why the modules do not build with the new code, if they do not.
build() {
	local module modules output
	module=$(go env GOMOD)
	[ -f "$module" ] && modules=$module || modules=$(git ls-files -- go.mod '**/go.mod')
	while IFS= read -r module; do
		[ -n "$module" ] || continue
		output=$(cd "$(dirname "$module")" && { go build -o /dev/null ./... && go vet ./...; } 2>&1) || sed '/^go: downloading /d' <<<"$output"
	done <<<"$modules"
}

# write_body writes the text of the pull request from the report and from what
# does not build.
write_body() {
	{
		awk '(size += length($0) + 1) > 50000 { print "\nThe report is longer; `restgen update` prints all of it."; exit } { print }' "$report"
		[ -z "$1" ] || printf '\n#### What does not build\n\n%s\n' "$(head -n 40 <<<"$1" | cut -c 1-300 | sed 's/^/    /')"
		printf '\nrestgen update made this branch, and replaces it until somebody adds a commit.\n'
	} >"$body"
	cat "$body" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
}

# push_commit pushes the commit of the pull request, if it is new.
push_commit() {
	local tree=$1 title=$2 commit
	if [ -n "$other" ]; then
		has_change "$tree" ||
			fail "the site changed again, and $branch has commits of others ($other), which are kept; merge its pull request, delete the branch, or run restgen update there"
		return 0
	fi
	[ -z "$tip" ] || [ "$(git rev-parse "$tip^{tree}" "$tip^")" != "$(git rev-parse "$tree" HEAD)" ] || return 0
	commit=$(printf '%s\n\nRestgen-Tree: %s\n' "$title" "$tree" |
		GIT_AUTHOR_NAME=$name GIT_AUTHOR_EMAIL=$email GIT_COMMITTER_NAME=$name GIT_COMMITTER_EMAIL=$email git commit-tree "$tree" -p HEAD)
	push_branch "$commit" ||
		fail "cannot push $branch: $(git_error); give the job the permission contents: write, let the rules of the repository allow it, or run it again if somebody pushed meanwhile"
}

# request opens the pull request or updates it.
request() {
	local title=$1 breaking='' address
	if grep -q '^#### Breaking' "$report"; then
		breaking=$label
		hub label create "$label" --color B60205 --description 'Breaks programs that use the site' || true # it may exist
	elif [ -n "$open" ]; then
		hub pr edit "$open" --remove-label "$label" || true # it may be absent
	fi
	if [ -n "$open" ]; then
		address=$open
		hub pr edit "$open" --title "$title" --body-file "$body" ${breaking:+--add-label "$breaking"} >/dev/null || fail "cannot update pull request $open: $(tail -n 1 "$errors")"
	else
		address=$(hub pr create --head "$branch" --base "$base" --title "$title" --body-file "$body" ${breaking:+--label "$breaking"}) ||
			fail "cannot open a pull request: $(tail -n 1 "$errors"); give the job pull-requests: write and, under Settings > Actions > General, allow GitHub Actions to create pull requests, or set the input token to that of an app"
	fi
	echo "restgen update: pull request $address"
	echo "pull-request=$address" >>"${GITHUB_OUTPUT:-/dev/null}"
}

check_state
rm -f "$report"
# Warnings that strict makes errors are for the checks of the pull request.
"${restgen[@]}" update --strict=false --format markdown -o "$report" || fail 'restgen update failed, and nothing was changed; see the lines above'
git add --all
tree=$(git write-tree)
if [ "$tree" = "$(git rev-parse 'HEAD^{tree}')" ]; then
	[ ! -e "$report" ] || fail "the site changed, but git ignores every file that changes; commit the saved index"
	close_request
	exit
fi
title="Update the site: $(sed -n '1s/^### Deployment changes: \([^(]*[^ (]\).*/\1/p' "$report")"
write_body "$(build)"
git reset --quiet --hard # as the work tree was before
find_branch
find_requests
if [ -z "$open" ] && grep -q " CLOSED $tip\$" <<<"$requests" && has_change "$tree"; then
	echo "::notice title=restgen update::the pull request for this change was closed; the next change opens another one"
	exit
fi
push_commit "$tree" "$title"
request "$title"
