# What install.sh and upgrade.sh share. A release is a folder that root owns; `current` names the one that runs.
ROOT=/opt/brisa
# The checkout may belong to the person who calls sudo.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
umask 022

fail() {
	echo "$*" >&2
	exit 1
}

require_root() { [ "$(id -u)" = 0 ] || fail "Hace falta root: sudo $1 …"; }

# release_name REPOSITORY COMMIT
release_name() { git -C "$1" show -s --date=format:%Y%m%d --format=%cd-%h --abbrev=10 "$2"; }

# The packages' own programs run while a release is built, so a user builds that may not read the shop's data.
as_builder() {
	runuser -u brisa-build -- env HOME=/var/cache/brisa-build PATH="$ROOT/node/node_modules/.bin:$PATH" "$@"
}

# make_release COMMIT: builds a version beside the one that runs, unless it is there; its name is then in $name.
make_release() {
	name=$(release_name "$ROOT/repo" "$1")
	local folder=$ROOT/releases/$name
	local built=$ROOT/built/$name
	[ -e "$built" ] && [ -d "$folder" ] && return
	rm -rf "$folder"
	install -d -o brisa-build "$folder"
	git -C "$ROOT/repo" archive "$1" | as_builder tar -x -C "$folder"
	[ -e "$folder/deploy/serve.mjs" ] || fail "La versión $1 es de antes de deploy/ y no se instala así."
	# Of root alone, because the packages' programs could put something else in its place.
	install -d "$ROOT/built"
	local log=$ROOT/built/build.log
	(cd "$folder" && as_builder nice node scripts/build.mjs) >$log 2>&1 || {
		tail -n 20 $log >&2
		fail "No se pudo construir la versión $1; todo lo que dijo está en $log."
	}
	chown -R root:root "$folder"
	# What root installs and runs comes from the repository, whatever the build did to its copy.
	rm -rf "$folder/deploy"
	git -C "$ROOT/repo" archive "$1" deploy | tar -x -C "$folder"
	touch "$built"
}

# activate NAME: runs this release, and returns whether it answered.
activate() {
	ln -sfn "releases/$1" "$ROOT/current.new"
	mv -T "$ROOT/current.new" "$ROOT/current"
	install -m 644 "$ROOT/current/deploy/brisa.service" /etc/systemd/system/brisa.service
	install -m 644 "$ROOT/current/deploy/brisa.logrotate" /etc/logrotate.d/brisa
	install -D -m 644 "$ROOT/current/deploy/journald.conf" /etc/systemd/journald.conf.d/brisa.conf
	systemctl daemon-reload
	systemctl restart brisa
}
