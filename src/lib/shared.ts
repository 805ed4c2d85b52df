import { newKey } from './replayKeys.ts'

/** What other apps shared with the staff's app and waits in this browser (docs/decisions/048). */

/** The page that shows it; other apps send to the same address (`share_target` of the manifest). */
export const SHARE_PATH = '/manage/compartir'
/** The cache that keeps it. Signing out deletes it. */
export const SHARED_CACHE = 'compartido'
const TEXT = `${SHARE_PATH}/texto`
const photoAt = (id: string) => `${SHARE_PATH}/fotos/${id}`
const NAME_HEADER = 'x-nombre'

/** A shared file. `id` is its place in the cache. */
export type SharedFile = { id: string; file: File }

/**
 * Keeps the parts of the form that another app sent, besides what waits already. A newer text replaces the older one.
 * @throws DOMException `QuotaExceededError` when the storage is full
 */
export async function keepShared(form: FormData) {
  const cache = await caches.open(SHARED_CACHE)
  for (const file of form.getAll('fotos'))
    if (file instanceof File && file.size > 0) {
      const headers = { 'content-type': file.type, [NAME_HEADER]: encodeURIComponent(file.name) }
      await cache.put(photoAt(newKey()), new Response(file, { headers }))
    }
  const said = ['title', 'text', 'url'].map((field) => String(form.get(field) ?? '').trim())
  // Many apps repeat the address inside the text.
  const text = said.filter(
    (part, n) => part && !said.some((other, m) => m !== n && other.includes(part) && (other !== part || m < n)),
  )
  if (text.length > 0) await cache.put(TEXT, new Response(text.join('\n')))
}

/** What waits, oldest first. Nothing in a browser without caches. */
export async function readShared(): Promise<{ files: SharedFile[]; text: string }> {
  if (!globalThis.caches) return { files: [], text: '' }
  const cache = await caches.open(SHARED_CACHE)
  const files: SharedFile[] = []
  for (const request of await cache.keys()) {
    const id = new URL(request.url).pathname.split('/fotos/')[1]
    const kept = id && (await cache.match(request))
    if (!kept) continue
    const blob = await kept.blob()
    const name = decodeURIComponent(kept.headers.get(NAME_HEADER) ?? '')
    files.push({ id, file: new File([blob], name, { type: blob.type }) })
  }
  return { files, text: (await (await cache.match(TEXT))?.text()) ?? '' }
}

/** Forgets a photo that was sent or taken away. */
export async function dropSharedFile(id: string) {
  await (await caches.open(SHARED_CACHE)).delete(photoAt(id))
}

export async function dropSharedText() {
  await (await caches.open(SHARED_CACHE)).delete(TEXT)
}
