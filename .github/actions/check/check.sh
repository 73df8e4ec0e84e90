#!/usr/bin/env bash
# Runs restgen check. Annotations go to standard output, the report as Markdown
# to the summary of the job. The exit status is that of restgen.
#
# Environment: RESTGEN (a command), DEPLOYMENT, FAIL_ON, USED_BY (packages,
# separated by spaces), IGNORE; GITHUB_STEP_SUMMARY, GITHUB_OUTPUT, RUNNER_TEMP.

set -uo pipefail

read -ra restgen <<<"${RESTGEN:-restgen}"
args=(--fail-on "${FAIL_ON:-risky}")
[ -z "${IGNORE:-}" ] || args+=(--ignore "$IGNORE")
for packages in ${USED_BY:-}; do
	args+=(--used-by "$packages")
done

# The site is read once, for both formats.
if [ -n "${DEPLOYMENT:-}" ]; then
	saved=${RUNNER_TEMP:-${TMPDIR:-/tmp}}/restgen-deployment.json
	rm -f "$saved"
	"${restgen[@]}" fetch "$DEPLOYMENT" -o "$saved" >/dev/null || exit
	args+=("$saved")
fi

status=0
"${restgen[@]}" check --format github "${args[@]}" || status=$?
# What was found is found again; the first run had the diagnostics.
"${restgen[@]}" check --format markdown "${args[@]}" 2>/dev/null >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
echo "status=$status" >>"${GITHUB_OUTPUT:-/dev/null}"
exit "$status"
