import type { FotosConfig } from '#config.server.ts'
import type { FotoStore } from './serving.server.ts'

/** Milliseconds until a connection is open, and until a request is answered. */
const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 10_000 }

/** A bucket of S3 or of a store that speaks as it does, at `endpoint`. Its client is loaded with the first call. */
export function openS3Store({ url, credentials, region }: FotosConfig): FotoStore {
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  const at = (key: string) => ({ Bucket: url.hostname, Key: prefix ? `${prefix}/${key}` : key })
  let opened: ReturnType<typeof open> | undefined

  async function open() {
    const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, NoSuchKey } = await import(
      '@aws-sdk/client-s3'
    )
    const client = new S3Client({
      region,
      maxAttempts: 2,
      requestHandler: TIMEOUTS,
      // Other stores than Amazon's know neither buckets as host names nor its newer checksums.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      credentials,
    })
    return { client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, NoSuchKey }
  }
  const s3 = () => {
    opened ??= open()
    return opened
  }

  return {
    async put(key, content) {
      const { client, PutObjectCommand } = await s3()
      const ContentType = `image/${key.split('.').at(-1)}`
      await client.send(new PutObjectCommand({ ...at(key), Body: content, ContentType }))
    },
    async get(key) {
      const { client, GetObjectCommand, NoSuchKey } = await s3()
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(keys) {
      const { client, DeleteObjectCommand } = await s3()
      for (const key of keys) await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}
