/** A bucket (`s3://bucket/prefix?endpoint=https://…`) and the keys to it. */
export type S3Config = {
  url: URL
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
}

/**
 * Opens S3 or a store that speaks as it does, without connecting. The client is loaded with the first call.
 * @param requestHandler timeouts in milliseconds
 */
export function openS3({ url, credentials, region }: S3Config, requestHandler: Record<string, number>) {
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  let opened: ReturnType<typeof open> | undefined

  async function open() {
    const { S3Client } = await import('@aws-sdk/client-s3')
    return new S3Client({
      region,
      maxAttempts: 2,
      requestHandler,
      // Other stores than Amazon's know neither buckets as host names nor its newer checksums.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      credentials,
    })
  }
  return {
    at: (key: string) => ({ Bucket: url.hostname, Key: prefix ? `${prefix}/${key}` : key }),
    client() {
      opened ??= open()
      return opened
    },
  }
}
