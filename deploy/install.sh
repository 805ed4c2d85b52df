#!/bin/bash
# Makes this Debian (12 or later) or Ubuntu (24.04 or later) machine the shop of a domain, with TLS. Running it again
# changes nothing that is there.
#   sudo deploy/install.sh DOMAIN OWNER'S-ADDRESS [--local-ca]
# --local-ca: certificates of Caddy's own authority, for a name that only this network knows.
set -euo pipefail
source_folder=$(dirname "$(dirname "$(readlink -f "$0")")")
. "$source_folder/deploy/lib.sh"
domain=${1:-} owner=${2:-}
[[ $domain == *.* && $owner == *@* ]] || fail 'Uso: sudo deploy/install.sh DOMINIO CORREO-DE-LA-DUEÑA [--local-ca]'
require_root deploy/install.sh
[ -d /run/systemd/system ] || fail 'Esta máquina no arrancó con systemd.'
command -v apt-get >/dev/null || fail 'Esto es para Debian y Ubuntu.'

echo '1/5 Paquetes del sistema'
apt-get -qq update
DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends \
	ca-certificates caddy curl git logrotate npm >/dev/null

echo '2/5 Usuarios y carpetas'
for user in brisa brisa-build; do
	id -u $user >/dev/null 2>&1 || useradd --system --user-group --no-create-home --shell /usr/sbin/nologin $user
done
install -d "$ROOT" "$ROOT/releases"
install -d -o brisa-build -m 700 /var/cache/brisa-build
install -d -o brisa-build "$ROOT/node"
install -d -o brisa -g brisa -m 700 /var/backups/brisa
install -d -m 755 /etc/brisa

# The system's Node is too old. Its npm only has to install the Node and npm that build the shop.
node_version=$(sed -n '/"dependencies"/,/}/s/.*"node": "\(.*\)",*/\1/p' "$source_folder/package.json")
[ -x "$ROOT/node/node_modules/.bin/node" ] ||
	as_builder npm install --prefix "$ROOT/node" --no-audit --no-fund --loglevel=error "node@$node_version" npm@11

first_password=
if [ ! -e /etc/brisa/brisa.env ]; then
	first_password=$(head -c 15 /dev/urandom | base64 | tr '+/' 'ab')
	install -m 600 /dev/null /etc/brisa/brisa.env
	cat >/etc/brisa/brisa.env <<-END
		# The shop's variables (README.md). After a change: systemctl restart brisa
		PUBLIC_URL=https://$domain
		TRUST_PROXY=127.0.0.1
		DATA_DIR=/var/lib/brisa
		BACKUP_DIR=/var/backups/brisa
		EXAMPLES=no
		ADMIN_EMAIL=$owner
		# SMTP_URL=smtp://user:password@mail.example:587
		# MAIL_FROM='Brisa <pedidos@$domain>'
		ADMIN_PASSWORD=$first_password
	END
	cat >/etc/brisa/caddy.env <<-END
		SHOP_DOMAIN=$domain
		SHOP_TLS=$([ "${3:-}" = --local-ca ] && echo internal || echo "$owner")
		SHOP_UPSTREAMS=127.0.0.1:3000
	END
fi

echo '3/5 El programa (la primera vez tarda unos minutos)'
if [ ! -e "$ROOT/current" ]; then
	[ -z "$(git -C "$source_folder" status --porcelain)" ] || fail 'Hay cambios sin commit, y se instala el último commit.'
	# Upgrades come from where this checkout came from.
	origin=$(git -C "$source_folder" remote get-url origin 2>/dev/null || echo "$source_folder")
	[ -d "$ROOT/repo" ] || git clone --quiet --bare "$source_folder" "$ROOT/repo"
	git -C "$ROOT/repo" remote set-url origin "$origin"
	git -C "$ROOT/repo" fetch --quiet --update-shallow "$source_folder" HEAD
	make_release "$(git -C "$source_folder" rev-parse HEAD)"
else
	name=$(basename "$(readlink "$ROOT/current")")
fi
# Also after a first run that stopped midway.
first_password=$(sed -n 's/^ADMIN_PASSWORD=//p' /etc/brisa/brisa.env)
ln -sf "$ROOT/current/deploy/brisa" /usr/local/bin/brisa

echo '4/5 La tienda'
systemctl is-active --quiet brisa || activate "$name" || fail "La tienda no abrió: journalctl -u brisa"
systemctl enable --quiet brisa
systemctl try-restart systemd-journald
sed -i '/^ADMIN_PASSWORD=/d' /etc/brisa/brisa.env
[ -z "$first_password" ] || echo "La primera cuenta es $owner y la contraseña $first_password (no se vuelve a mostrar)."

echo '5/5 Caddy, con TLS'
install -d /etc/systemd/system/caddy.service.d
printf '[Service]\nEnvironmentFile=/etc/brisa/caddy.env\n' >/etc/systemd/system/caddy.service.d/brisa.conf
# Debian's example page gives way; sites of somebody else stay.
grep -qs '^[[:space:]]*root \* /usr/share/caddy' /etc/caddy/Caddyfile &&
	mv /etc/caddy/Caddyfile /etc/caddy/Caddyfile.example
grep -qs "import $ROOT/current/deploy/Caddyfile" /etc/caddy/Caddyfile ||
	echo "import $ROOT/current/deploy/Caddyfile" >>/etc/caddy/Caddyfile
systemctl daemon-reload
systemctl enable --quiet caddy
systemctl reload-or-restart caddy || fail 'Caddy no abrió: journalctl -u caddy'

echo "Lista: https://$domain"
grep -q '^SMTP_URL=' /etc/brisa/brisa.env ||
	echo 'Los correos aún no salen: pon SMTP_URL en /etc/brisa/brisa.env y después systemctl restart brisa.'
