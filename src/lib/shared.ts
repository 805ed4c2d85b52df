import { newKey } from './replayKeys.ts'

/** What other apps shared with the staff's app and waits in this browser (docs/decisions/048). */

/** The page that shows it; other apps send to the same address (`share_target` of the manifest). */
export const SHARE_PATH = '/manage/compartir'
/** The cache that keeps it. Signing out deletes it. */
export const SHARED_CACHE = 'compartido'
/** sessionStorage key of a shared text on its way to the page of a new order, which reads it once. */
export const TEXT_FOR_NEW = 'propio:texto-compartido'
const TEXT = `${SHARE_PATH}/texto`
const photoAt = (id: string) => `${SHARE_PATH}/fotos/${id}`
const NAME_HEADER = 'x-nombre'
const BYTES_HEADER = 'x-bytes'
/** What waits at most: photos, their bytes, and letters of text. Any page of the web can send to the address. */
export const SHARED_LIMITS = { photos: 20, bytes: 60 * 1024 * 1024, text: 20_000 }

/** A shared file. `id` is its place in the cache. */
export type SharedFile = { id: string; file: File }

/**
 * Keeps the parts of the form that another app sent, besides what waits already. Of a file that is no photo only the name
 * is kept, so that the page can say so.
 * @returns whether there was room for all (`SHARED_LIMITS`)
 * @throws DOMException `QuotaExceededError` when the storage is full
 */
export async function keepShared(form: FormData) {
  const cache = await caches.open(SHARED_CACHE)
  const waiting = await photosIn(cache)
  let count = waiting.length
  let bytes = waiting.reduce((sum, { kept }) => sum + Number(kept.headers.get(BYTES_HEADER)), 0)
  let hasRoom = true
  for (const file of form.getAll('fotos'))
    if (file instanceof File && file.size > 0) {
      const body = /^(image\/|$)/.test(file.type) ? file : null
      count += 1
      bytes += body?.size ?? 0
      hasRoom = count <= SHARED_LIMITS.photos && bytes <= SHARED_LIMITS.bytes
      if (!hasRoom) break
      const name = encodeURIComponent(file.name.slice(0, 200).toWellFormed())
      const headers = { 'content-type': file.type, [NAME_HEADER]: name, [BYTES_HEADER]: String(body?.size ?? 0) }
      await cache.put(photoAt(newKey()), new Response(body, { headers }))
    }
  const said = ['title', 'text', 'url'].map((field) => String(form.get(field) ?? '').trim())
  // Many apps repeat the address inside the text.
  const text = said
    .filter((part, n) => part && !said.some((other, m) => m !== n && other.includes(part) && (other !== part || m < n)))
    .join('\n')
  const before = await textIn(cache)
  if (text && !before.includes(text)) {
    const all = before ? `${before}\n\n${text}` : text
    hasRoom &&= all.length <= SHARED_LIMITS.text
    await cache.put(TEXT, new Response(all.slice(0, SHARED_LIMITS.text)))
  }
  return hasRoom
}

async function photosIn(cache: Cache) {
  const photos: { id: string; kept: Response }[] = []
  for (const request of await cache.keys()) {
    const id = new URL(request.url).pathname.split('/fotos/')[1]
    const kept = id && (await cache.match(request))
    if (kept) photos.push({ id, kept })
  }
  return photos
}

const textIn = async (cache: Cache) => (await (await cache.match(TEXT))?.text()) ?? ''

/** What waits, oldest first. Nothing in a browser without caches. */
export async function readShared(): Promise<{ files: SharedFile[]; text: string }> {
  if (!globalThis.caches) return { files: [], text: '' }
  const cache = await caches.open(SHARED_CACHE)
  const files: SharedFile[] = []
  for (const { id, kept } of await photosIn(cache)) {
    const blob = await kept.blob()
    const name = decodeURIComponent(kept.headers.get(NAME_HEADER) ?? '')
    files.push({ id, file: new File([blob], name, { type: blob.type }) })
  }
  return { files, text: await textIn(cache) }
}

/** Forgets a photo that was sent or taken away. */
export async function dropSharedFile(id: string) {
  await (await caches.open(SHARED_CACHE)).delete(photoAt(id))
}

export async function dropSharedText() {
  await (await caches.open(SHARED_CACHE)).delete(TEXT)
}
