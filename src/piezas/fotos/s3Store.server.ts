import { KeysRefused, openS3, type S3Config } from '#lib/s3.server.ts'
import { FotoRefused, type FotoStore } from './serving.server.ts'

/** Milliseconds until a connection is open, and until a request is answered. */
const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 10_000 }

/** A bucket of S3 or of a store that speaks as it does, at `endpoint`. */
export function openS3Store(config: S3Config): FotoStore {
  const { at, client } = openS3(config, TIMEOUTS)
  return {
    async put(key, content) {
      const { PutObjectCommand } = await import('@aws-sdk/client-s3')
      const ContentType = `image/${key.split('.').at(-1)}`
      await (await client()).send(new PutObjectCommand({ ...at(key), Body: content, ContentType }))
    },
    async get(key) {
      const { GetObjectCommand, S3ServiceException } = await import('@aws-sdk/client-s3')
      try {
        const { Body } = await (await client()).send(new GetObjectCommand(at(key)))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        // To keys that may not list the bucket, S3 denies what is not there.
        if (error instanceof KeysRefused && error.cause instanceof Error && error.cause.name === 'AccessDenied')
          return null
        if (!(error instanceof S3ServiceException)) throw error
        if (error.name === 'NoSuchKey') return null
        const status = error.$metadata.httpStatusCode
        if (status !== undefined && status < 500) throw new FotoRefused(`S3 answered ${status}`, { cause: error })
        throw error
      }
    },
    async remove(keys) {
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3')
      for (const key of keys) await (await client()).send(new DeleteObjectCommand(at(key)))
    },
  }
}
