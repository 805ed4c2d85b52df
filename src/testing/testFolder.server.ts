import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH = 2_000_000_000

/** A path for a new test database's folder: in `/dev/shm` if 2 GB are free there, else on disk. */
export async function testFolder(name: string) {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return path.join(free > ENOUGH ? MEMORY : tmpdir(), `${name}-${randomUUID()}`)
}
