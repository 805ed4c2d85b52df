import { statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import tls from 'node:tls'
import type { Certificate, Disk } from './rules.ts'

/** The disks of these folders, as `df` counts them; a folder that is not there is left out. */
export async function readDisks(folders: string[]): Promise<Disk[]> {
  const read = folders.map(async (folder) => {
    const { bavail, bfree, blocks, bsize } = await statfs(folder)
    // What only root may use counts as neither free nor used.
    return { free: bavail * bsize, total: (blocks - bfree + bavail) * bsize }
  })
  return (await Promise.allSettled(read)).flatMap((disk) => (disk.status === 'fulfilled' ? [disk.value] : []))
}

const TIMEOUT = 5_000

/**
 * The certificate that the shop's address shows to a browser.
 * @param publicUrl null when the shop does not know its address
 */
export function readCertificate(publicUrl: string | null): Promise<Certificate | 'no_tls' | 'unreachable'> {
  if (!publicUrl?.startsWith('https:')) return Promise.resolve('no_tls')
  const { hostname, port } = new URL(publicUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const { promise, resolve } = Promise.withResolvers<Certificate | 'unreachable'>()
  const socket = tls.connect({
    host,
    port: Number(port) || 443,
    // A certificate that nobody should trust is looked at too.
    rejectUnauthorized: false,
    ...(isIP(host) === 0 && { servername: host }),
  })
  socket.setTimeout(TIMEOUT)
  socket.once('secureConnect', () => {
    const { valid_from, valid_to } = socket.getPeerCertificate()
    const error = socket.authorized ? null : String(socket.authorizationError)
    resolve({ from: new Date(valid_from), to: new Date(valid_to), error })
  })
  for (const event of ['error', 'timeout', 'close'] as const) socket.on(event, () => resolve('unreachable'))
  return promise.finally(() => socket.destroy())
}
