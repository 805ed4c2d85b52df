import { createFormControl } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'

const DAY = 24 * 3_600_000
const stored = new Map<string, string>()
const photo = { nombre: 'pulsera.jpg', bytes: 12 }
const fakeWindow = new EventTarget()
/** The event that the page dispatches after a sign-out. */
const signOut = () => fakeWindow.dispatchEvent(new Event('brisa:olvidado'))
vi.stubGlobal('window', fakeWindow)
vi.stubGlobal('addEventListener', fakeWindow.addEventListener.bind(fakeWindow))
vi.resetModules()
const {
  keepDraft,
  readDraft: leerBorrador,
  saveDraft: ponerBorrador,
  removeExpiredDrafts: quitarVencidos,
  clearDraft: soltarBorrador,
} = await import('./useFormDraft.ts')
const fakeStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
}

/** Replaces localStorage, which Node lacks by default. */
beforeEach(() => {
  stored.clear()
  signOut()
  vi.stubGlobal('localStorage', fakeStorage)
  vi.useRealTimers()
})

test('text is kept in the browser, photos in memory, and saved parts are merged', () => {
  ponerBorrador('propio:uno', { mensaje: 'Hola', interna: true, fotos: [photo] })
  ponerBorrador('propio:uno', { mensaje: 'Hola otra vez' })
  expect(leerBorrador('propio:uno')).toEqual({ mensaje: 'Hola otra vez', interna: true, fotos: [photo] })
  expect(stored.get('propio:uno')).not.toContain('pulsera')
  signOut()
  expect(leerBorrador('propio:uno')).toEqual({ mensaje: 'Hola otra vez', interna: true })
  soltarBorrador('propio:uno')
  expect(leerBorrador('propio:uno')).toEqual({})
  expect(stored.size).toBe(0)
})

test("a draft expires after two days, and another version's draft is ignored", () => {
  ponerBorrador('propio:contacto', { mensaje: 'Hola' })
  vi.useFakeTimers({ now: Date.now() + 2 * DAY + 1 })
  expect(leerBorrador('propio:contacto')).toEqual({})
  stored.set('propio:contacto', '{"mensaje":"Hola"}')
  expect(leerBorrador('propio:contacto')).toEqual({})
})

test('without storage a draft lasts as long as the page', () => {
  vi.stubGlobal('localStorage', undefined)
  ponerBorrador('propio:uno', { mensaje: 'Hola' })
  expect(leerBorrador('propio:uno')).toEqual({ mensaje: 'Hola' })
  soltarBorrador('propio:uno')
  expect(leerBorrador('propio:uno')).toEqual({})
  ponerBorrador('propio:uno', { mensaje: 'Hola' })
  signOut()
  expect(leerBorrador('propio:uno')).toEqual({})
})

test('a draft holds what somebody typed, also when the rest of the form is read again', () => {
  const read = { total: '', fecha: '2026-11-30' }
  function openForm(values: typeof read) {
    const { formControl: form, reset } = createFormControl({ defaultValues: values })
    keepDraft({ ...form, sentBefore: null }, 'propio:precio', values)
    return { form, reset }
  }
  const { form, reset } = openForm(read)
  form.setValue('total', '1850', { shouldDirty: true })
  expect(leerBorrador('propio:precio')).toEqual({ total: '1850' })
  const again = { ...read, fecha: '2026-12-02' }
  reset(again, { keepDirtyValues: true })
  expect(leerBorrador('propio:precio')).toEqual({ total: '1850' })
  // Another row was opened, and then this one again.
  const second = openForm(again)
  expect(second.form.getValues()).toEqual({ total: '1850', fecha: '2026-12-02' })
  second.reset({ ...again, total: '1850' })
  expect(leerBorrador('propio:precio')).toEqual({})
})

test('expired drafts are removed, also under the keys of earlier versions', () => {
  const writtenAt = Date.now()
  for (const key of ['propio:uno', 'borrador:contacto', 'pedir:borrador'])
    stored.set(key, JSON.stringify({ valor: {}, escrito: writtenAt - 2 * DAY - 1 }))
  stored.set('propio:sesion', '1')
  stored.set('propio:otro', JSON.stringify({ valor: {}, escrito: writtenAt }))
  vi.stubGlobal('localStorage', Object.defineProperties(Object.fromEntries(stored), nonEnumerable(fakeStorage)))
  quitarVencidos()
  expect([...stored.keys()]).toEqual(['propio:sesion', 'propio:otro'])
})

/** Makes the fake's methods non-enumerable: `Object.keys` of a real storage lists only its keys. */
const nonEnumerable = (methods: object) =>
  Object.fromEntries(Object.entries(methods).map(([name, value]) => [name, { value, enumerable: false }]))
