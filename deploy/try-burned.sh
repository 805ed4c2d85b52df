#!/bin/bash
# Tries "the machine is gone" of docs/operating.md as a whole: a machine of install.sh copies its nightly backup to a
# second place and is deleted; a new one gets the shop back from there alone (try-machine-lib.sh).
#   sudo deploy/try-burned.sh
. "$(dirname "$(readlink -f "$0")")/try-machine-lib.sh"
elsewhere=$folder/elsewhere
rm -rf "$elsewhere" && mkdir "$elsewhere"
passphrase='una frase larga de papel'

# The variables and the folder that docs/moving-in.md names for a second place on a disk.
set_second_place() {
	shell "printf '%s\n' BACKUP_COPY=file:///mnt/copia 'BACKUP_PASSPHRASE=\"$passphrase\"' ${1:-} >>/etc/brisa/brisa.env
		chown -R brisa /mnt/copia
		mkdir -p /etc/systemd/system/brisa.service.d
		printf '[Service]\nReadWritePaths=/mnt/copia\n' >/etc/systemd/system/brisa.service.d/override.conf
		systemctl daemon-reload"
}

say "$(date -u +%F) a machine with a second place"
new_machine
install_shop HEAD
at=$(TZ=America/Santo_Domingo date -d '+2 minutes' +%H:%M)
set_second_place "BACKUP_AT=$at"
expect 'it restarts' shell 'systemctl restart brisa'
expect 'somebody orders' client check "https://$name" "ana@$name" "$password"
order=$(placed_order)
expect "the order $order is in the nightly backup at $at, which is also elsewhere" \
	within 300 eval 'ls "$elsewhere"/automatico-*.age 2>/dev/null'

say 'the machine burns'
halt
rm -rf "$machine"
expect 'what is left' ls -l "$elsewhere"

say 'a new machine'
first_password=$password
new_machine
install_shop HEAD
expect 'it knows nothing of the order' eval '! client find "https://$name" "$order"'
began=$(date +%s)
set_second_place
expect 'systemctl stop brisa' shell 'systemctl stop brisa'
expect 'brisa db-reset' shell 'brisa db-reset'
expect 'brisa restore lists what is elsewhere' shell 'brisa restore >list 2>&1; cat list; grep -q automatico list'
expect 'brisa restore NAME' shell 'brisa restore $(grep -o "automatico[^ ]*" list | tail -1)'
expect 'systemctl start brisa' shell 'systemctl start brisa'
echo "     $(($(date +%s) - began)) s from the variables to the restored shop"
expect 'the order is there' client find "https://$name" "$order"
expect 'the password of before opens the account, and the next order is taken' \
	client check "https://$name" "ana@$name" "$first_password"

finish
