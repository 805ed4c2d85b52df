# What try-machine.sh and try-burned.sh share: machines made from nothing, a Debian root by debootstrap booted with its own
# systemd in a container (systemd-nspawn) with a network of its own.
# FOLDER (default /var/tmp/brisa-machine) keeps the bare Debian for the next time.
. "$(dirname "$(readlink -f "$0")")/try-lib.sh"
folder=${FOLDER:-/var/tmp/brisa-machine}
mkdir -p "$folder"
machine=$folder/machine
# Not the loopback, so that the shop has an address to see.
address=10.78.0.2
# A folder of this machine that the container has as /mnt/copia, as if it were elsewhere.
elsewhere=

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
	systemd-nspawn --quiet --directory="$machine" ${elsewhere:+--bind="$elsewhere:/mnt/copia"} --network-namespace-path=/run/netns/brisa-try --register=no --keep-unit --boot systemd.unit=multi-user.target \
		>"$folder/boot.log" 2>&1 &
	container=$!
	within 120 booted || { echo 'the machine did not boot' && exit 1; }
}
booted() {
	# It exits with 1 on a degraded system, too.
	leader=$(pgrep -P $container -x systemd) && { inside systemctl is-system-running 2>/dev/null || true; } | grep -qE 'running|degraded'
}
halt() {
	[ -n "${container:-}" ] || return 0
	kill "$container" 2>/dev/null || return 0
	wait "$container" || true
	container=
}
# One host in 10.78.0.0/30, which reaches the rest by this machine's address.
no_network() {
	ip netns delete brisa-try 2>/dev/null || true
	iptables -t nat -D POSTROUTING -s 10.78.0.0/30 -j MASQUERADE 2>/dev/null || true
	for way in i o; do iptables -D FORWARD -$way brisa-try -j ACCEPT 2>/dev/null || true; done
}
network() {
	no_network
	ip netns add brisa-try
	ip link add brisa-try type veth peer name host netns brisa-try
	ip address add 10.78.0.1/30 dev brisa-try && ip link set brisa-try up
	ip -n brisa-try address add $address/30 dev host
	for link in lo host; do ip -n brisa-try link set $link up; done
	ip -n brisa-try route add default via 10.78.0.1
	echo 1 >/proc/sys/net/ipv4/ip_forward
	iptables -t nat -A POSTROUTING -s 10.78.0.0/30 -j MASQUERADE
	for way in i o; do iptables -I FORWARD -$way brisa-try -j ACCEPT; done
}
trap 'halt; no_network' EXIT

# new_machine: a bare Debian 12 with the repository's present state in /root/source.git, booted.
new_machine() {
	[ -d "$folder/bare" ] || bare_debian bookworm "$folder/bare" systemd,systemd-sysv,dbus,ca-certificates,git
	rm -rf "$machine"
	cp -a "$folder/bare" "$machine"
	printf '127.0.0.1 localhost\n%s %s\n' "$address" $name >"$machine/etc/hosts"
	echo force-unsafe-io >"$machine/etc/dpkg/dpkg.cfg.d/fast"
	cp "$project/deploy/try-client.mjs" "$machine/root/"
	git clone --quiet --bare "$project" "$machine/root/source.git"
	network
	boot
}

# install_shop COMMIT: as docs/moving-in.md says; the first password is then in $password.
install_shop() {
	git -C "$machine/root/source.git" branch --force main "$1"
	expect 'git clone' shell 'git clone --quiet --branch main file:///root/source.git brisa'
	SECONDS=0
	shell "brisa/deploy/install.sh $name ana@$name --local-ca" >"$folder/install.log" 2>&1 || failed=$((failed + 1))
	grep -E '^([1-5]/5|Lista|La primera|Los correos)' "$folder/install.log" | sed 's/contraseña [^ ]*/contraseña …/;s/^/     /'
	password=$(sed -n 's/.*contraseña \([^ ]*\) (.*/\1/p' "$folder/install.log")
	echo "     $SECONDS s"
}
