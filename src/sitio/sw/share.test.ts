import { beforeEach, expect, test, vi } from 'vitest'
import { readShared, SHARED_LIMITS } from '#lib/shared.ts'
import { takeShared } from './takeShared.ts'

const ORIGIN = 'https://tienda.example'

/** The browser's cache storage, with one cache. */
beforeEach(() => {
  const kept = new Map<string, Response>()
  const urlOf = (request: Request | string) => new URL(typeof request === 'string' ? request : request.url, ORIGIN).href
  const cache = {
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    match: async (request: Request | string) => kept.get(urlOf(request))?.clone(),
    put: async (request: string, response: Response) => void kept.set(urlOf(request), response),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('location', { origin: ORIGIN })
})

function formOf(parts: { text?: string; files?: File[] }) {
  const form = new FormData()
  if (parts.text) form.set('text', parts.text)
  for (const file of parts.files ?? []) form.append('fotos', file)
  return form
}
const photo = (bytes = 10, type = 'image/jpeg') => new File([new Uint8Array(bytes)], 'foto.jpg', { type })

/** Sends a form to the worker, and says where it leads. */
async function share(parts: Parameters<typeof formOf>[0], { referrer = '', isStaff = true } = {}) {
  const answer = await takeShared({ referrer, formData: async () => formOf(parts) }, isStaff)
  return answer.headers.get('location')?.replace(`${ORIGIN}/manage/compartir`, '') ?? answer.status
}
const filesWaiting = async () => (await readShared()).files

test('what an app shares waits, and a newer text is put after the one that waits', async () => {
  expect(await share({ text: 'Hola, soy Ana', files: [photo()] }, { referrer: 'android-app://com.whatsapp/' })).toBe('')
  expect(await share({ text: 'Calle 4 #12' })).toBe('')
  expect(await share({ text: 'Calle 4 #12' })).toBe('')
  expect(await filesWaiting()).toHaveLength(1)
  expect((await readShared()).text).toBe('Hola, soy Ana\n\nCalle 4 #12')
})

test('another website can share nothing, and the browser of a customer keeps nothing', async () => {
  const parts = { text: 'spam', files: [photo()] }
  expect(await share(parts, { referrer: 'https://otra.example/pagina' })).toBe(403)
  expect(await share(parts, { isStaff: false })).toBe('?fallo=perdido')
  expect(await readShared()).toEqual({ files: [], text: '' })
})

test('no more waits than its limits allow, and the page says so', async () => {
  const many = Array.from({ length: SHARED_LIMITS.photos - 1 }, () => photo())
  expect(await share({ files: many })).toBe('')
  expect(await share({ files: [photo(), photo()] })).toBe('?fallo=muchas')
  expect(await filesWaiting()).toHaveLength(SHARED_LIMITS.photos)
  expect(await share({ text: 'a'.repeat(SHARED_LIMITS.text + 1) })).toBe('?fallo=muchas')
  expect((await readShared()).text).toHaveLength(SHARED_LIMITS.text)
})

test('the bytes of all that waits are limited', async () => {
  const half = SHARED_LIMITS.bytes / 2
  expect(await share({ files: [photo(half)] })).toBe('')
  expect(await share({ files: [photo(half), photo(1)] })).toBe('?fallo=muchas')
  expect(await filesWaiting()).toHaveLength(2)
})

test('of a file that is no photo only its name waits', async () => {
  expect(await share({ files: [photo(5_000_000, 'text/html')] })).toBe('')
  const [shared] = await filesWaiting()
  expect([shared?.file.name, shared?.file.size]).toEqual(['foto.jpg', 0])
})
