#!/usr/bin/env bash
# Real WordPress sites on this machine, for the integration suite.
#
#   site.sh up [VERSION...]    install what is missing, start the sites; without VERSION: 6.1 6.8 7.1
#   site.sh stop               stop them; up starts them again as they were
#   site.sh down               stop them and remove their data; downloaded packages stay
#   site.sh env                print where they are (addresses and users, no secrets), or nothing
#   site.sh clean              down, and remove the packages too
#
# Each version runs three times, once per form of address: plain (?rest_route=), index (/index.php/wp-json/) and
# pretty (/wp-json/); RESTGEN_FORMS chooses fewer. Everything listens on 127.0.0.1 and lives in one private folder, RESTGEN_SITES or
# restgen-sites-UID below TMPDIR; its file sites.env holds addresses and passwords and is readable by its owner only.
# Packages come from Debian through apt; versions that this machine's own release does not have are taken from other
# Debian releases, through a second apt configuration that changes nothing of the system's.

set -euo pipefail
umask 077

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ROOT=${RESTGEN_SITES:-${TMPDIR:-/tmp}/restgen-sites-$(id -u)}
PACKAGES=$ROOT/packages
SOCKET=$ROOT/db/socket
VERSIONS=(6.1 6.8 7.1)
read -ra FORMS <<<"${RESTGEN_FORMS:-plain index pretty}"
RELEASES=(bookworm trixie forky sid)
SYSTEM=(php-cli php-mysql php-gd php-xml php-mbstring php-curl php-zip mariadb-server-core mariadb-client-core)
FIRST_PORT=18610

fail() {
	echo "site.sh: $*" >&2
	exit 1
}

# wait_for SECONDS COMMAND... repeats the command until it succeeds.
wait_for() {
	local deadline=$((SECONDS + $1))
	shift
	until "$@" >/dev/null 2>&1; do
		[ "$SECONDS" -lt "$deadline" ] || return 1
		sleep 0.1
	done
}

# ---- packages

# missing names what the system lacks to run a site at all.
missing() {
	local tool module modules
	for tool in php mariadbd mariadb mariadb-install-db setsid; do
		command -v "$tool" >/dev/null || echo "$tool"
	done
	modules=$(php -m 2>/dev/null) || return 0
	for module in mysqli gd xml mbstring curl zip; do
		grep -qix "$module" <<<"$modules" || echo "php module $module"
	done
}

install_system() {
	local lacking
	lacking=$(missing | paste -sd, -)
	[ -n "$lacking" ] || return 0
	command -v apt-get >/dev/null || fail "this machine lacks $lacking, and has no apt-get to install it with"
	[ "$(id -u)" = 0 ] || fail "this machine lacks $lacking; as root: apt-get install ${SYSTEM[*]}"
	apt-get -q update >"$ROOT/apt.log" 2>&1 || true
	DEBIAN_FRONTEND=noninteractive apt-get -qy --no-install-recommends install "${SYSTEM[@]}" >>"$ROOT/apt.log" 2>&1 ||
		fail "apt-get install failed: $(tail -n 3 "$ROOT/apt.log")"
	lacking=$(missing | paste -sd, -)
	[ -z "$lacking" ] || fail "still missing after apt-get install: $lacking"
}

# private_apt runs an apt command that sees the other releases and writes below PACKAGES only.
private_apt() {
	local dir=$PACKAGES/apt
	"$@" -q -o Dir::Etc::SourceList="$dir/sources.list" -o Dir::State="$dir/state" -o Dir::Cache="$dir/cache" \
		-o Dir::State::status=/var/lib/dpkg/status -o APT::Sandbox::User=root \
		-o Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false -o Acquire::Languages=none
}

# private_sources lists the system's own sources and, from the same mirror, the releases it does not use.
private_sources() {
	local mirror known release keys
	keys=$(keyring)
	cat /etc/apt/sources.list 2>/dev/null || true
	# shellcheck disable=SC2016 # these are apt's own variables
	known=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' 'Origin: Debian')
	mirror=$(awk '$2 !~ /-/ {print $1; exit}' <<<"$known")
	[ -n "$mirror" ] || fail "apt knows no Debian mirror (apt-get update, or a sources list, is missing)"
	for release in "${RELEASES[@]}"; do
		grep -q " $release\$" <<<"$known" || echo "deb [signed-by=$keys] $mirror $release main"
	done
}

keyring() {
	local file
	for file in /usr/share/keyrings/debian-archive-keyring.{gpg,pgp}; do
		[ ! -e "$file" ] || { echo "$file"; return; }
	done
	fail "Debian's archive keys are missing: apt-get install debian-archive-keyring"
}

# prepare_apt reads the package lists once; a list that cannot be had shows when a package is not found.
prepare_apt() {
	local dir=$PACKAGES/apt
	[ ! -e "$dir/ready" ] || return 0
	command -v apt-get >/dev/null || fail "WordPress comes from Debian's packages, and this machine has no apt-get"
	mkdir -p "$dir/state/lists/partial" "$dir/cache/archives/partial"
	[ -n "$(apt-get indextargets 'Created-By: Packages')" ] || apt-get -q update >"$ROOT/apt.log" 2>&1 || true
	private_sources >"$dir/sources.list"
	private_apt apt-get update >"$dir/log" 2>&1 || true
	touch "$dir/ready"
}

# newest PACKAGE [VERSION] names the newest package version that begins with VERSION.
newest() {
	private_apt apt-cache madison "$1" | awk -F'|' -v want="${2:-}" \
		'{gsub(/ /, "", $2)} $3 !~ /Sources/ && (want == "" || index($2, want ".") == 1) {print $2}' |
		sort -rV | sed -n 1p
}

theme_of() { case $1 in 6.1) echo twentytwentythree ;; *) echo twentytwentyfive ;; esac; }

tree_of() { echo "$PACKAGES/$1/usr/share/wordpress"; }

# unpack VERSION lays WordPress, its theme and the PHP libraries that Debian links it to in one tree of its own:
# the links are relative, so they hold there as they do below /usr.
unpack() {
	local version=$1 dir=$PACKAGES/$1 full
	[ ! -e "$dir/ready" ] || return 0
	prepare_apt
	full=$(newest wordpress "$version")
	[ -n "$full" ] || fail "no Debian release in reach has WordPress $version (see $PACKAGES/apt/log)"
	rm -rf "$dir" && mkdir -p "$dir/debs"
	fetch "$dir/debs" "wordpress=$full" "wordpress-theme-$(theme_of "$version")=$full" \
		"php-getid3=$(newest php-getid3)" "libphp-phpmailer=$(newest libphp-phpmailer)"
	local deb
	for deb in "$dir"/debs/*.deb; do dpkg -x "$deb" "$dir"; done
	rm -rf "$dir/debs"
	check_links "$(tree_of "$version")"
	echo '<?php require getenv( "RESTGEN_SITE_CONFIG" );' >"$(tree_of "$version")/wp-config.php"
	touch "$dir/ready"
}

fetch() {
	local dir=$1
	shift
	(cd "$dir" && private_apt apt-get download "$@" >../fetch.log 2>&1) ||
		fail "cannot download $*: $(tail -n 3 "$dir/../fetch.log")"
}

# check_links finds PHP files that Debian keeps in a package that was not unpacked.
check_links() {
	local broken
	broken=$(find "$1" -name '*.php' -xtype l | sed -n 1,3p)
	[ -z "$broken" ] || fail "links to nothing; unpack takes one package too few: $broken"
}

# ---- processes

# start LOG COMMAND... runs a command in a session of its own and prints its id, which is also that of its group.
start() {
	local log=$1
	shift
	setsid "$@" </dev/null >>"$log" 2>&1 9>&- &
	echo $!
}

# alive PIDFILE: the process is there, and still is the one that was started from ROOT.
alive() {
	local pid
	pid=$(cat "$1" 2>/dev/null) && [ -n "$pid" ] && grep -qaF "$ROOT" "/proc/$pid/cmdline" 2>/dev/null
}

stop() {
	local file=$1 pid
	if alive "$file"; then
		pid=$(cat "$file")
		kill -TERM -- "-$pid" 2>/dev/null || true
		wait_for 20 gone "$pid" || kill -KILL -- "-$pid" 2>/dev/null || true
	fi
	rm -f "$file"
}

gone() { ! kill -0 -- "-$1" 2>/dev/null; }

# ---- database

sql() { mariadb --no-defaults --socket="$SOCKET" --user=root --batch --skip-column-names "$@"; }

start_database() {
	[ "${#SOCKET}" -lt 104 ] || fail "$SOCKET is too long for a socket; set RESTGEN_SITES to a shorter path"
	if alive "$ROOT/db/pid" && sql -e 'SELECT 1' >/dev/null 2>&1; then return 0; fi
	stop "$ROOT/db/pid"
	mkdir -p "$ROOT/db"
	[ -d "$ROOT/db/data/mysql" ] || mariadb-install-db --no-defaults --datadir="$ROOT/db/data" --user="$(id -un)" \
		--auth-root-authentication-method=normal --skip-test-db >"$ROOT/db/log" 2>&1 ||
		fail "mariadb-install-db failed: $(tail -n 3 "$ROOT/db/log")"
	# Nothing here has to survive a crash of the machine, so writes do not wait for the disk.
	start "$ROOT/db/log" mariadbd --no-defaults --user="$(id -un)" --datadir="$ROOT/db/data" --socket="$SOCKET" \
		--pid-file="$ROOT/db/mariadbd.pid" --skip-networking --skip-log-bin --performance-schema=OFF \
		--innodb-flush-log-at-trx-commit=0 --innodb-doublewrite=OFF --innodb-buffer-pool-size=64M >"$ROOT/db/pid"
	wait_for 60 sql -e 'SELECT 1' || fail "the database did not start in 60 s: $(tail -n 3 "$ROOT/db/log")"
}

# ---- sites

random() { od -An -N18 -tx1 /dev/urandom | tr -d ' \n'; }

# database_of DIR names the database of the site VERSION/FORM.
database_of() { echo "wp_${1#"$ROOT/sites/"}" | tr ./ __; }

# with_site DIR PORT COMMAND... runs a command with what wp-config.php reads.
with_site() {
	local dir=$1 port=$2 version form
	version=$(basename "$(dirname "$dir")") form=$(basename "$dir")
	shift 2
	RESTGEN_SITE_CONFIG=$ROOT/site/wp-config.php RESTGEN_SITE_DIR=$dir RESTGEN_SITE_FORM=$form RESTGEN_SITE_TREE=$(tree_of "$version") \
		RESTGEN_SITE_URL=http://127.0.0.1:$port RESTGEN_SITE_SOCKET=$SOCKET RESTGEN_SITE_THEME=$(theme_of "$version") \
		RESTGEN_SITE_DB=$(database_of "$dir") PHP_CLI_SERVER_WORKERS=4 "$@"
}

PHP=(php -d memory_limit=512M -d sendmail_path=/bin/true -d display_errors=0 -d log_errors=1 -d error_log= -d upload_max_filesize=64M
	-d post_max_size=64M -d max_execution_time=60)

# install DIR PORT makes the tables, the administrator and its application password. The address can change
# afterwards: wp-config.php has the last word on it.
install() {
	local dir=$1 port=$2
	[ ! -e "$dir/secrets" ] || return 0
	mkdir -p "$dir/plugins"
	cp -r "$ROOT/site/plugins/." "$dir/plugins/"
	random >"$dir/salt"
	sql -e "DROP DATABASE IF EXISTS $(database_of "$dir"); CREATE DATABASE $(database_of "$dir") CHARACTER SET utf8mb4"
	with_site "$dir" "$port" timeout 120 "${PHP[@]}" "$ROOT/site/install.php" >"$dir/secrets.new" 2>"$dir/install.log" ||
		fail "installing $dir failed: $(tail -n 3 "$dir/install.log")"
	mv "$dir/secrets.new" "$dir/secrets"
}

listening() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

serving() { alive "$1/pid" && listening "$(cat "$1/port")"; }

# serve DIR PORT starts the web server, at PORT or at the next one that is free.
serve() {
	local dir=$1 port=$2 last=$(($2 + 200)) tree
	! serving "$dir" || return 0
	stop "$dir/pid"
	tree=$(tree_of "$(basename "$(dirname "$dir")")")
	while [ "$port" -lt "$last" ]; do
		if ! listening "$port"; then
			with_site "$dir" "$port" start "$dir/log" "${PHP[@]}" -S "127.0.0.1:$port" -t "$tree" "$ROOT/site/router.php" >"$dir/pid"
			echo "$port" >"$dir/port"
			wait_for 5 serving "$dir" && return 0
			stop "$dir/pid"
		fi
		port=$((port + 20))
	done
	fail "no free port for $dir in $2..$last: $(tail -n 3 "$dir/log")"
}

# check DIR asks a site for its index; the first answer also fills the caches.
check() {
	local url version
	url=http://127.0.0.1:$(cat "$1/port") version=$(basename "$(dirname "$1")")
	# shellcheck disable=SC2016 # PHP's variables
	timeout 60 "${PHP[@]}" -r '
		$index = json_decode((string) @file_get_contents($argv[1] . "/?rest_route=/"), true);
		exit(isset($index["routes"]["/wp/v2/posts"], $index["authentication"]["application-passwords"]) ? 0 : 1);' "$url" ||
		fail "WordPress $version at $url does not serve its index: $(tail -n 3 "$1/log")"
}

up_site() {
	local dir=$ROOT/sites/$1/$2
	mkdir -p "$dir"
	install "$dir" "$3"
	serve "$dir" "$3"
	check "$dir"
}

# up_version brings up the three forms of a version, from port $2 on.
up_version() {
	local version=$1 port=$2 form
	for form in "${FORMS[@]}"; do
		up_site "$version" "$form" "$port"
		port=$((port + 1))
	done
}

known() { [[ " ${VERSIONS[*]} " = *" $1 "* ]] || fail "no version $1; there are: ${VERSIONS[*]}"; }

up() {
	local version port=$FIRST_PORT
	local -a jobs=()
	for version in "$@"; do known "$version"; done
	install_system
	rm -rf "$ROOT/site" && cp -r "$HERE/site" "$ROOT/site"
	for version in "$@"; do unpack "$version"; done
	start_database
	for version in "${VERSIONS[@]}"; do
		if [[ " $* " = *" $version "* ]]; then
			up_version "$version" "$port" &
			jobs+=($!)
		fi
		port=$((port + ${#FORMS[@]}))
	done
	for job in "${jobs[@]}"; do wait "$job" || fail "not all sites are up"; done
	write_env
	print_env
}

# each_site calls a function with version, form and folder of every site that serves.
each_site() {
	local dir
	for dir in "$ROOT"/sites/*/*/; do
		dir=${dir%/}
		! serving "$dir" || "$1" "$(basename "$(dirname "$dir")")" "$(basename "$dir")" "$dir"
	done
}

prefix() { echo "RESTGEN_SITE_${1/./_}_${2^^}"; }

addresses() { echo "$(prefix "$1" "$2")_URL=http://127.0.0.1:$(cat "$3/port")"; }

secrets() { sed "s/^/$(prefix "$1" "$2")_/" "$3/secrets"; }

write_env() { { each_site addresses; each_site secrets; } >"$ROOT/sites.env"; }

# print_env prints nothing where no site runs.
print_env() {
	local running
	running=$(each_site addresses)
	[ -n "$running" ] || return 0
	printf '%s\n' "$running" "RESTGEN_SITE_USER=admin" "RESTGEN_SITES_ENV=$ROOT/sites.env"
}

halt() {
	local file
	for file in "$ROOT"/sites/*/*/pid "$ROOT"/db/pid; do stop "$file"; done
}

down() {
	halt
	rm -rf "$ROOT/sites" "$ROOT/site" "$ROOT/db" "$ROOT/sites.env" "$PACKAGES"/*/usr/share/wordpress/wp-content/uploads-*
}

# only_one keeps two runs on the same folder apart.
only_one() {
	mkdir -p "$ROOT"
	exec 9>"$ROOT/lock"
	flock -w 600 9 || fail "another site.sh holds $ROOT/lock"
}

main() {
	local command=${1:-}
	shift || true
	case $command in
	up | stop | down | clean) only_one ;;&
	up) up "${@:-${VERSIONS[@]}}" ;;
	stop) halt ;;
	down) down ;;
	clean)
		down
		rm -rf "$ROOT"
		;;
	env) print_env ;;
	*)
		sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
		exit 2
		;;
	esac
}

main "$@"
