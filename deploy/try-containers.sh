#!/bin/bash
# Tries Containerfile and compose.yaml where no registry of images can be reached: the bases are a Debian by debootstrap,
# and Debian's PostgreSQL 15 and Caddy stand in for the images postgres:18 and caddy:2 under their names.
#   sudo deploy/try-containers.sh     needs buildah, podman, podman-compose, debootstrap; keeps bases in FOLDER
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
END
stand_in docker.io/library/caddy:2 <<-END
	FROM localhost/brisa-base
	RUN $apt caddy >/dev/null
	ENV XDG_DATA_HOME=/data
	CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile"]
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

say 'compose.yaml'
echo "not yet"
