#!/bin/bash
# Tries Containerfile where no registry of images can be reached: the bases are a Debian by debootstrap,
# and Debian's PostgreSQL 15 stands in for the image postgres:18.
#   sudo deploy/try-containers.sh     needs buildah, podman, debootstrap; keeps bases in FOLDER
set -euo pipefail
project=$(dirname "$(dirname "$(readlink -f "$0")")")
folder=${FOLDER:-/var/tmp/brisa-containers}
mkdir -p "$folder"
if [ -z "${INSIDE:-}" ]; then
	# crun wants cgroup v2 alone, which only this mount namespace sees.
	INSIDE=1 exec unshare --mount bash -c 'umount -R /sys/fs/cgroup; mount -t cgroup2 none /sys/fs/cgroup; exec "$0"' "$0"
fi
limit=$(ulimit -Hn)
cat >"$folder/containers.conf" <<-END
	[containers]
	cgroups = "disabled"
	default_ulimits = ["nofile=$limit:$limit", "nproc=4096:4096"]
	[engine]
	cgroup_manager = "cgroupfs"
	events_logger = "file"
END
printf '[storage]\ndriver = "%s"\ngraphroot = "%s"\nrunroot = "%s"\n' "${STORAGE_DRIVER:-vfs}" "$folder/images" "$folder/run" \
	>"$folder/storage.conf"
export CONTAINERS_CONF=$folder/containers.conf CONTAINERS_STORAGE_CONF=$folder/storage.conf BUILDAH_ISOLATION=chroot
say() { printf '\n== %s\n' "$*"; }
has() { podman image exists "$1"; }

say 'bases'
if ! has localhost/brisa-base; then
	[ -d "$folder/base" ] ||
		debootstrap --variant=minbase --include=ca-certificates bookworm "$folder/base" >"$folder/debootstrap.log"
	cp /usr/local/share/ca-certificates/*.crt "$folder/base/usr/local/share/ca-certificates/" 2>/dev/null &&
		chroot "$folder/base" update-ca-certificates >/dev/null 2>&1
	rm -rf "$folder"/base/{var/cache/apt/archives,var/lib/apt/lists,usr/share/{doc,locale,man}}
	tar -C "$folder/base" -c . | podman import - localhost/brisa-base >/dev/null
fi
stand_in() {
	has "$1" || buildah build --quiet --tag "$1" --file - "$folder" >/dev/null
	echo "   $1"
}
apt='echo force-unsafe-io >/etc/dpkg/dpkg.cfg.d/fast && apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends'
stand_in localhost/brisa-builder <<-END
	FROM localhost/brisa-base
	RUN $apt npm >/dev/null
	ENV npm_config_cafile=/etc/ssl/certs/ca-certificates.crt
	RUN npm install --prefix /node --no-audit --no-fund node@24 npm@11
	ENV PATH=/node/node_modules/.bin:/usr/sbin:/usr/bin:/sbin:/bin
END
stand_in docker.io/library/postgres:18 <<-END
	FROM localhost/brisa-base
	RUN $apt postgresql-15 >/dev/null
	RUN printf '%s\n' 'set -e' 'cd /var/lib/postgresql && chown postgres .' 'as() { setpriv --reuid=postgres --regid=postgres --clear-groups "\$@"; }' \
	'[ -d data ] || { printf %s "\$POSTGRES_PASSWORD" >/tmp/p; as /usr/lib/postgresql/15/bin/initdb -D data -U "\$POSTGRES_USER" --pwfile=/tmp/p -A scram-sha-256 --encoding=UTF8 --locale=C >/dev/null; echo "host all all all scram-sha-256" >>data/pg_hba.conf; echo "create database \$POSTGRES_USER" | as /usr/lib/postgresql/15/bin/postgres --single -D data postgres >/dev/null; }' \
	'exec setpriv --reuid=postgres --regid=postgres --clear-groups /usr/lib/postgresql/15/bin/postgres -D data -c listen_addresses=* -c unix_socket_directories=/tmp' >/start
	CMD ["sh", "/start"]
END

say 'the image'
SECONDS=0
buildah build --quiet --format docker --build-arg BUILDER=localhost/brisa-builder --build-arg BASE=localhost/brisa-base \
	--file "$project/deploy/Containerfile" --tag brisa "$project" >"$folder/build.log" 2>&1
echo "   built in $SECONDS s"
podman image ls --format '   {{.Repository}} {{.Size}}' | grep -E '/brisa |brisa-base '

say 'two processes on a read-only root, as compose.yaml runs them'
address_of() { podman inspect -f '{{.NetworkSettings.IPAddress}}' "$1"; }
trap 'podman rm --force --ignore brisa-db brisa-1 brisa-2 >/dev/null' EXIT
podman run --detach --name brisa-db -e POSTGRES_USER=brisa -e POSTGRES_PASSWORD=clave docker.io/library/postgres:18 >/dev/null
until podman exec brisa-db sh -c '/usr/lib/postgresql/15/bin/pg_isready -q -h 127.0.0.1'; do sleep 1; done
shop=(--read-only --tmpfs /tmp --cap-drop=all --security-opt=no-new-privileges -e PUBLIC_URL=https://tienda.prueba
	-e DATABASE_URL="postgres://brisa:clave@$(address_of brisa-db)/brisa" -e SECRET=solo-para-probar-32-caracteres-si
	-e ADMIN_PASSWORD=clave-de-la-tienda-1)
for n in 1 2; do podman run --detach --name brisa-$n "${shop[@]}" brisa >/dev/null; done
for n in 1 2; do
	podman exec brisa-$n node_modules/.bin/node deploy/ready.mjs 180
	curl -sS -o /dev/null -w "   process $n answers %{http_code}\n" "http://$(address_of brisa-$n):3000/"
done
podman exec brisa-1 sh -c 'id; grep CapEff /proc/1/status; ! touch /srv/brisa/x; echo "files in /tmp: $(find /tmp -type f | wc -l)"'
podman healthcheck run brisa-1 && echo '   the health check passes'
podman run --rm "${shop[@]}" brisa scripts/reconcile.mjs
podman run --rm "${shop[@]}" brisa scripts/backup.mjs /tmp
podman stop --time 20 brisa-1 >/dev/null
echo "   SIGTERM: exit code $(podman inspect -f '{{.State.ExitCode}}' brisa-1)"
