# What the trials (try-*.sh) share. Each makes its Debian by debootstrap, prints a transcript, and exits with 1 if anything
# failed.
set -euo pipefail
project=$(dirname "$(dirname "$(readlink -f "$0")")")
name=tienda.prueba
failed=0

say() { printf '\n== %s\n' "$*"; }
# expect WHAT COMMAND…: what it said is in $output, and its last lines are shown; failing is counted.
expect() {
	local what=$1
	shift
	if output=$("$@" 2>&1); then echo "ok   $what"; else echo "FAIL $what" && failed=$((failed + 1)); fi
	[ -z "$output" ] || sed 's/^/     /' <<<"$output" | tail -n 6
}
finish() {
	say "$failed failed"
	exit $((failed > 0))
}
# within SECONDS COMMAND…: repeats it until it succeeds.
within() {
	local end=$((SECONDS + $1))
	shift
	until "$@"; do
		[ $SECONDS -lt $end ] || return 1
		sleep 0.5
	done
}
# all_200 LOG: what `try-client.mjs load` said, which had no other answer than 200.
all_200() { cat "$1" && grep -qE '\{"200":[0-9]+\}' "$1"; }
# The order that try-client.mjs placed last.
placed_order() { sed -n 's/.*order \(B[0-9-]*\);.*/\1/p' <<<"$output"; }

# bare_debian SUITE TARGET PACKAGES: with the authorities that this machine trusts beyond Debian's.
bare_debian() {
	rm -rf "$2.part"
	debootstrap --variant=minbase --include="$3" "$1" "$2.part" >"$2.log"
	cp /usr/local/share/ca-certificates/*.crt "$2.part/usr/local/share/ca-certificates/" 2>/dev/null &&
		chroot "$2.part" update-ca-certificates >/dev/null 2>&1
	mv "$2.part" "$2"
}
