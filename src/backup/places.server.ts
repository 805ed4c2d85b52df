import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { StoreConfig } from '#config.server.ts'
import { openS3 } from '#lib/s3.server.ts'
import { isBackupName } from './retention.ts'
import { openSftp } from './sftp.server.ts'
import { requireSpace } from './space.server.ts'
import { listBackups, type Place, removePartials, writeWhole } from './wholeFiles.server.ts'

/** Opens the place that `BACKUP_COPY` names, without connecting. */
export function openPlace(config: StoreConfig): Place {
  if (config.url.protocol === 'file:') return openFolder(fileURLToPath(config.url))
  return config.url.protocol === 's3:' ? openBucket(config) : openSftp(config.url)
}

/** The folder is never created: if it is missing, its disk may not be mounted. */
function openFolder(folder: string): Place {
  const copy = (from: string, to: string) => writeWhole(to, (partial) => copyFile(from, partial))
  return {
    list: () => listBackups(folder),
    async put(file) {
      await removePartials(folder)
      await requireSpace(folder, (await stat(file)).size)
      await copy(file, path.join(folder, path.basename(file)))
    },
    get: (name, target) => copy(path.join(folder, name), target),
    async remove(names) {
      for (const name of names) await rm(path.join(folder, name))
    },
  }
}

/** Milliseconds; an upload may take long, but must not stand still. */
const S3_TIMEOUTS = { connectionTimeout: 10_000, socketTimeout: 60_000 }

function openBucket(config: StoreConfig): Place {
  const { at, client } = openS3(config, S3_TIMEOUTS)
  const aws = () => import('@aws-sdk/client-s3')
  return {
    async list() {
      const { paginateListObjectsV2 } = await aws()
      const { Bucket, Key: Prefix } = at('')
      const names: string[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client: await client() }, { Bucket, Prefix }))
        names.push(...Contents.map(({ Key = '' }) => Key.slice(Prefix.length)).filter(isBackupName))
      return names
    },
    async put(file) {
      const { PutObjectCommand } = await aws()
      const content = { Body: createReadStream(file), ContentLength: (await stat(file)).size }
      await (await client()).send(new PutObjectCommand({ ...at(path.basename(file)), ...content }))
    },
    async get(name, target) {
      const { GetObjectCommand } = await aws()
      const { Body } = await (await client()).send(new GetObjectCommand(at(name)))
      if (!(Body instanceof Readable)) throw new Error(`S3 gave no content for ${name}.`)
      await writeWhole(target, (partial) => pipeline(Body, createWriteStream(partial, { mode: 0o600 })))
    },
    async remove(names) {
      const { DeleteObjectCommand } = await aws()
      for (const name of names) await (await client()).send(new DeleteObjectCommand(at(name)))
    },
  }
}
