#!/bin/bash
# Tries install.sh and upgrade.sh on a machine made from nothing: a Debian root by debootstrap, booted with its own
# systemd in a container (systemd-nspawn), which shares this machine's network. Prints a transcript.
#   sudo deploy/try-machine.sh OLD NEW    two commits of this repository; ports 80, 443, 2019 and 3000 must be free
# FOLDER (default /var/tmp/brisa-machine) keeps the bare Debian for the next time.
set -euo pipefail
project=$(dirname "$(dirname "$(readlink -f "$0")")")
old=$(git -C "$project" rev-parse "$1") new=$(git -C "$project" rev-parse "$2")
folder=${FOLDER:-/var/tmp/brisa-machine}
mkdir -p "$folder"
machine=$folder/machine
name=tienda.prueba
failed=0

say() { printf '\n== %s\n' "$*"; }
# expect WHAT COMMAND…: the command's last line is shown; failing is counted.
expect() {
	local what=$1 output
	shift
	if output=$("$@" 2>&1); then echo "ok   $what"; else echo "FAIL $what" && failed=$((failed + 1)); fi
	[ -z "$output" ] || sed 's/^/     /' <<<"$output" | tail -n 6
}
inside() {
	nsenter -a -t "$leader" env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
		npm_config_cafile=/etc/ssl/certs/ca-certificates.crt "$@"
}
shell() { inside bash -o pipefail -c "cd /root; $1"; }
client() {
	inside env NODE_EXTRA_CA_CERTS=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt \
		/opt/brisa/current/node_modules/.bin/node /root/try-client.mjs "$@"
}
boot() {
	systemd-nspawn --quiet --directory="$machine" --register=no --keep-unit --boot systemd.unit=multi-user.target \
		>"$folder/boot.log" 2>&1 &
	container=$!
	for _ in $(seq 120); do
		leader=$(pgrep -P $container -x systemd || true)
		[ -n "$leader" ] && inside systemctl is-system-running 2>/dev/null | grep -qE 'running|degraded' && return
		sleep 0.5
	done
	echo 'the machine did not boot' && exit 1
}
halt() {
	[ -n "${container:-}" ] || return 0
	kill "$container" 2>/dev/null || return 0
	wait "$container" || true
	container=
}
trap halt EXIT
pid() { inside systemctl show -p MainPID --value brisa; }
running() { basename "$(readlink "$machine/opt/brisa/current")"; }
root_of() { git -C "$project" show -s --date=format:%Y%m%d --format=%cd-%h --abbrev=10 "$1"; }

say "$(date -u +%F) a bare $(uname -m) Debian 12"
[ -d "$folder/bare" ] || debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,ca-certificates,git \
	bookworm "$folder/bare" >"$folder/debootstrap.log"
rm -rf "$machine"
cp -a "$folder/bare" "$machine"
# Not the loopback, so that the shop has an address to see.
address=$(hostname -I | cut -d' ' -f1)
printf '127.0.0.1 localhost\n%s %s\n' "$address" $name >"$machine/etc/hosts"
echo force-unsafe-io >"$machine/etc/dpkg/dpkg.cfg.d/fast"
# Authorities that this machine trusts beyond Debian's.
cp /usr/local/share/ca-certificates/*.crt "$machine/usr/local/share/ca-certificates/" 2>/dev/null &&
	chroot "$machine" update-ca-certificates >/dev/null 2>&1
cp "$project/deploy/try-client.mjs" "$machine/root/"
git clone --quiet --bare "$project" "$machine/root/source.git"
git -C "$machine/root/source.git" branch --force main "$old"
boot
expect 'systemd runs as pid 1' shell 'cat /proc/1/comm; systemctl --version | head -1'

say 'git clone and install.sh'
expect 'git clone' shell 'git clone --quiet --branch main file:///root/source.git brisa'
SECONDS=0
shell "brisa/deploy/install.sh $name ana@$name --local-ca" >"$folder/install.log" 2>&1 || failed=$((failed + 1))
grep -E '^([1-5]/5|Lista|La primera|Los correos)' "$folder/install.log" | sed 's/contraseña [^ ]*/contraseña …/;s/^/     /'
password=$(sed -n 's/.*contraseña \([^ ]*\) (.*/\1/p' "$folder/install.log")
echo "     $SECONDS s"
expect 'hardening' shell 'systemd-analyze security brisa --no-pager | tail -1'
expect 'the shop does not write its program, nor read root' shell \
	'nsenter -t $(systemctl show -p MainPID --value brisa) -m sh -c "! touch /opt/brisa/current/x && ! ls /root/brisa"'
expect 'no password in its environment file or the log' shell \
	"! grep -r ADMIN_PASSWORD= /etc/brisa && ! journalctl -u brisa | grep -F '$password'"
expect 'http goes to https' shell "curl -sS -o /dev/null -w '%{http_code} %{redirect_url}' http://$name/ | grep '^308 https://$name/'"
expect 'TLS, address, upload, stream' client check "https://$name" "ana@$name" "$password" "$address"

say 'install.sh again'
before=$(pid)
expect 'it succeeds' shell "brisa/deploy/install.sh $name ana@$name --local-ca"
expect 'the same process runs' test "$before" = "$(pid)"

say 'Caddy is reloaded five times under load'
client load "https://$name" 12 >"$folder/load.log" &
load=$!
for _ in 1 2 3 4 5; do sleep 2 && inside systemctl reload caddy; done
wait $load && expect 'nobody was refused' grep -E '\{"200":[0-9]+\}' "$folder/load.log"

say 'log, backup, balances'
expect 'logrotate takes PostgreSQL s log' shell 'logrotate -f /etc/logrotate.d/brisa && ls /var/lib/brisa | grep postgres.log'
expect 'brisa backup' shell 'brisa backup /var/backups/brisa && ls -l /var/backups/brisa'
expect 'brisa reconcile' shell 'brisa reconcile'

say 'kill -9 of the server'
shell "kill -9 $(pid)"
expect 'the shop comes back, nobody was refused' eval 'client load "https://$name" 6 | grep -E "\{\"200\":[0-9]+\}"'

say "upgrade to $(root_of "$new"), under load"
git -C "$machine/root/source.git" branch --force main "$new"
client load "https://$name" /root/stop >"$folder/load.log" &
load=$!
SECONDS=0
expect 'brisa upgrade main' shell 'brisa upgrade main 2>&1 | tail -3'
echo "     $SECONDS s"
expect 'it runs' test "$(running)" = "$(root_of "$new")"

say 'a version that migrates and then does not open'
git clone --quiet "$machine/root/source.git" "$folder/broken"
(
	cd "$folder/broken"
	git config user.name Ana && git config user.email "ana@$name"
	echo 'create table de_prueba (id int);' >migrations/9999_de_prueba.sql
	sed -i 's/^  ]$/    ,{ "idx": 9999, "version": "7", "when": 4102444800000, "tag": "9999_de_prueba", "breakpoints": true }\n  ]/' \
		migrations/meta/_journal.json
	sed -i "s/^  await requireEstatus(db)/  throw new Error('no abre')/" src/server.ts
	git add . && git commit --quiet -m 'A version that does not open'
	git push --quiet origin HEAD:refs/heads/broken
)
rm -rf "$folder/broken"
expect 'the upgrade says so' shell '! brisa upgrade broken 2>&1 | tail -3'
expect 'the version before serves again, on the newer tables' client check "https://$name" "ana@$name" "$password" "$address"
expect 'a backup was made first' shell 'ls /var/backups/brisa'

say "back to $(root_of "$old")"
expect 'brisa upgrade --back' shell 'brisa upgrade --back 2>&1 | tail -2'
expect 'it runs' test "$(running)" = "$(root_of "$old")"
expect 'it serves, on tables that are newer by more than one release' client check "https://$name" "ana@$name" "$password" "$address"
touch "$machine/root/stop"
wait $load
echo "     all this time: $(cat "$folder/load.log")"

say 'the machine restarts'
halt
boot
expect 'the shop is there by itself' shell "for i in \$(seq 60); do curl -fsS http://127.0.0.1:3000/readyz && exit; sleep 1; done; exit 1"

say "$failed failed"
exit $((failed > 0))
