#!/bin/bash
# Another version of the shop, in place. If it does not open, the version before serves again.
#   sudo brisa upgrade VERSION   a tag, branch or commit of the repository from which the shop was installed
#   sudo brisa upgrade --back    the version that ran before
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/lib.sh"
version=${1:?VERSION, or --back}
require_root 'brisa upgrade'
exec 9>/run/brisa-upgrade.lock
flock -n 9 || fail 'Ya hay una actualización en marcha.'
trap '' HUP # a lost terminal must not leave it half done

old=$(basename "$(readlink "$ROOT/current")")
if [ "$version" = --back ]; then
	[ -e "$ROOT/previous" ] || fail 'No hay una versión anterior.'
	name=$(basename "$(readlink "$ROOT/previous")")
else
	git -C "$ROOT/repo" fetch --quiet --force --tags origin '+refs/heads/*:refs/remotes/origin/*'
	commit=$(git -C "$ROOT/repo" rev-parse -q --verify "refs/remotes/origin/$version^{commit}" ||
		git -C "$ROOT/repo" rev-parse -q --verify "$version^{commit}") || fail "No existe la versión $version."
	make_release "$commit"
fi
[ "$name" != "$old" ] || fail "Ya corre $name."

if ! cmp -s "$ROOT/releases/"{"$old","$name"}/migrations/meta/_journal.json; then
	brisa backup /var/backups/brisa || fail 'No se pudo respaldar; sigue la versión de antes.'
fi
if ! activate "$name"; then
	journalctl -u brisa --no-pager -o cat -n 15 >&2
	activate "$old" || fail "Ni $name ni $old abren: journalctl -u brisa"
	fail "La versión $name no abrió; sirve otra vez $old."
fi
ln -sfn "releases/$old" "$ROOT/previous"
# A reload refuses the requests that wait for the shop to come back, so it is only done for another Caddyfile, and after
# Caddy has seen that the shop is there.
cmp -s "$ROOT/releases/"{"$old","$name"}/deploy/Caddyfile || { sleep 5 && systemctl reload caddy; }
# The two that can run stay, and the newest other one.
for other in $(ls -1t "$ROOT/releases" | awk -v a="$name" -v b="$old" '$0 != a && $0 != b' | tail -n +2); do
	rm -rf "${ROOT:?}/releases/$other"
done
echo "Corre $name. Para volver a $old: sudo brisa upgrade --back"
