#!/bin/bash
# Tries install.sh and upgrade.sh on a machine made from nothing (try-machine-lib.sh).
#   sudo deploy/try-machine.sh OLD NEW    two commits of this repository
. "$(dirname "$(readlink -f "$0")")/lib.sh"
. "$(dirname "$(readlink -f "$0")")/try-machine-lib.sh"
old=$(git -C "$project" rev-parse "$1") new=$(git -C "$project" rev-parse "$2")
pid() { inside systemctl show -p MainPID --value brisa; }
running() { basename "$(readlink "$machine/opt/brisa/current")"; }
old_name=$(release_name "$project" "$old") new_name=$(release_name "$project" "$new")

say "$(date -u +%F) a bare $(uname -m) Debian 12"
new_machine
expect 'systemd runs as pid 1' shell 'cat /proc/1/comm; systemctl --version | head -1'

say 'git clone and install.sh'
install_shop "$old"
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
wait $load
expect 'nobody was refused' all_200 "$folder/load.log"

say 'log, backup, balances'
expect 'logrotate takes PostgreSQL s log' shell 'logrotate -f /etc/logrotate.d/brisa && ls /var/lib/brisa | grep postgres.log'
expect 'brisa backup' shell 'brisa backup /var/backups/brisa && ls -l /var/backups/brisa'
expect 'brisa reconcile' shell 'brisa reconcile'

say 'kill -9 of the server'
shell "kill -9 $(pid)"
client load "https://$name" 6 >"$folder/load.log"
expect 'the shop comes back, nobody was refused' all_200 "$folder/load.log"

say "upgrade to $new_name, under load"
git -C "$machine/root/source.git" branch --force main "$new"
client load "https://$name" /root/stop >"$folder/load.log" &
load=$!
SECONDS=0
expect 'brisa upgrade main' shell 'brisa upgrade main 2>&1 | tail -3'
echo "     $SECONDS s"
expect 'it runs' test "$(running)" = $new_name

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

say "back to $old_name"
expect 'brisa upgrade --back' shell 'brisa upgrade --back 2>&1 | tail -2'
expect 'it runs' test "$(running)" = $old_name
expect 'it serves, on tables that are newer by more than one release' client check "https://$name" "ana@$name" "$password" "$address"
touch "$machine/root/stop"
wait $load
expect 'all this time nobody was refused' all_200 "$folder/load.log"

say 'the machine restarts'
halt
boot
expect 'the shop is there by itself' within 60 inside curl -fs http://127.0.0.1:3000/readyz

finish
