/** A bucket (`s3://bucket/prefix?endpoint=https://…`) and the keys to it. */
export type S3Config = {
  url: URL
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
}

/** The bucket does not take the shop's keys: they were taken back or changed, ran out, or may not do what was asked. */
export class KeysRefused extends Error {
  readonly code = 'KEYS_REFUSED'
}

/** Refusals that S3 answers with 400 though the keys are what is wrong. */
const OF_OLD_KEYS = ['ExpiredToken', 'InvalidToken']

/** @param error of the client; its name is that of S3's list of error codes, or `Unknown` */
function explain(error: unknown, bucket: string) {
  if (!(error instanceof Error && '$metadata' in error)) return error
  const { httpStatusCode: status } = error.$metadata as { httpStatusCode?: number } // Amazon's client sets it so
  if (status !== 401 && status !== 403 && !OF_OLD_KEYS.includes(error.name)) return error
  const sentence =
    error.name === 'RequestTimeTooSkewed'
      ? 'El reloj de esta máquina está mal, y por eso el bucket no acepta sus llaves. Ponlo en hora.'
      : `El bucket ${bucket} no acepta las llaves de la tienda (${error.name === 'Unknown' ? status : error.name}). Pon unas que sirvan en AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY, y reinicia la tienda.`
  return new KeysRefused(sentence, { cause: error })
}

/**
 * Opens S3 or a store that speaks as it does, without connecting. The client is loaded with the first call;
 * what it is asked may throw `KeysRefused`.
 * @param requestHandler timeouts in milliseconds
 */
export function openS3({ url, credentials, region }: S3Config, requestHandler: Record<string, number>) {
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  let opened: ReturnType<typeof open> | undefined

  async function open() {
    const { S3Client } = await import('@aws-sdk/client-s3')
    const client = new S3Client({
      region,
      maxAttempts: 2,
      requestHandler,
      // Other stores than Amazon's know neither buckets as host names nor its newer checksums.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      credentials,
    })
    client.middlewareStack.add(
      (next) => (request) =>
        next(request).catch((error: unknown) => {
          throw explain(error, url.hostname)
        }),
      { step: 'initialize', priority: 'high' },
    )
    return client
  }
  return {
    at: (key: string) => ({ Bucket: url.hostname, Key: prefix ? `${prefix}/${key}` : key }),
    client() {
      opened ??= open()
      return opened
    },
  }
}
