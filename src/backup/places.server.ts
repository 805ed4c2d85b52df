import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, rm, stat } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { StoreConfig } from '#config.server.ts'
import { KeysRefused, openS3 } from '#lib/s3.server.ts'
import { isBackupName } from './retention.ts'
import { openSftp } from './sftp.server.ts'
import { requireSpace } from './space.server.ts'
import { listBackups, type Place, removePartials, writeWhole } from './wholeFiles.server.ts'

/** Milliseconds. A file may take long, but must not stand still. */
const SILENCE = 60_000
/** Milliseconds before a bucket is asked for the rest of a file of which it sent a part, from anew when more came. */
const RESUMES = [1_000, 2_000, 4_000, 8_000, 16_000]

/**
 * Opens the place that `BACKUP_COPY` names, without connecting.
 * @param silence milliseconds after which a bucket of which nothing comes is given up
 * @param resumes milliseconds before each try to get the rest of a file
 */
export function openPlace(config: StoreConfig, { silence = SILENCE, resumes = RESUMES } = {}): Place {
  if (config.url.protocol === 'file:') return openFolder(fileURLToPath(config.url))
  return config.url.protocol === 's3:' ? openBucket(config, silence, resumes) : openSftp(config.url)
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

function openBucket(config: StoreConfig, silence: number, resumes: number[]): Place {
  const { at, client } = openS3(config, { connectionTimeout: 10_000, socketTimeout: silence })
  const aws = () => import('@aws-sdk/client-s3')

  /** The content of a file. A busy store may cut an answer off (OpenStack's after ten seconds), and it goes on from there. */
  async function* read(name: string) {
    const { GetObjectCommand, S3ServiceException } = await aws()
    const isRefusal = (error: unknown) =>
      [KeysRefused, NoRanges].some((kind) => error instanceof kind) ||
      (error instanceof S3ServiceException && error.$fault === 'client')
    const isPastEnd = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416
    let received = 0
    let size: number | undefined
    let etag: string | undefined
    for (let tries = 0; ; tries++) {
      const before = received
      try {
        const rest = before > 0 && { Range: `bytes=${before}-`, IfMatch: etag }
        const answer = await (await client()).send(new GetObjectCommand({ ...at(name), ...rest }))
        const { Body } = answer
        if (!(Body instanceof IncomingMessage)) throw new Error(`El bucket no dio el contenido de ${name}.`)
        if (rest && !answer.ContentRange?.startsWith(`bytes ${before}-`)) {
          Body.destroy()
          throw new NoRanges(`El bucket cortó ${name} y no sabe dar solo lo que falta: no contesta rangos.`)
        }
        if (!rest) size = answer.ContentLength
        etag = answer.ETag
        for await (const chunk of endSilence(Body, silence)) {
          received += chunk.length
          yield chunk
        }
        return
      } catch (cause) {
        // A file whose size the bucket did not say may have been cut off after its last byte.
        if (received === size || (size === undefined && isPastEnd(cause))) return
        if (received === 0 || isRefusal(cause)) throw cause
        if (received > before) tries = 0
        const wait = resumes[tries]
        if (wait === undefined)
          throw new Error(
            `El bucket cortó ${name} y en ${tries} intentos no dio más; llegaron ${Math.floor(received / 1e6)} MB.`,
            { cause },
          )
        await pause(wait)
      }
    }
  }
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
      await writeWhole(target, (partial) => pipeline(read(name), createWriteStream(partial, { mode: 0o600 })))
    },
    async remove(names) {
      const { DeleteObjectCommand } = await aws()
      for (const name of names) await (await client()).send(new DeleteObjectCommand(at(name)))
    },
  }
}

/** A bucket that sends the whole file when it is asked for the rest. */
class NoRanges extends Error {}

/** The chunks of an answer. It is ended when none comes for so long, which Amazon's client does not do once it began. */
async function* endSilence(answer: IncomingMessage, silence: number): AsyncGenerator<Buffer> {
  // Only the store's time counts, and not that of a slow disk here.
  answer.setTimeout(0)
  const watch = () =>
    setTimeout(() => answer.destroy(new Error(`En ${silence / 1000} segundos no llegó nada del bucket.`)), silence)
  let timer = watch()
  try {
    for await (const chunk of answer) {
      clearTimeout(timer)
      yield chunk
      timer = watch()
    }
  } finally {
    clearTimeout(timer)
  }
}
