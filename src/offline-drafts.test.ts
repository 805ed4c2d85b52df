import { createContext, runInContext } from 'node:vm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { DRAFT_OPTIONS, EMPTY } from '#conversaciones/bandeja/asunto/draft.ts'
import { staffDrafts } from '#lib/staffDrafts.ts'
import { EMPTY as EMPTY_PAQUETE } from '#paquetes/digitar/form.ts'
import { toEstatusDraft } from '#pedidos/mover/FormularioDeEstatus.tsx'
import { emptyDraft } from '#pedidos/nuevo/draft.ts'
import { staffOfflinePage } from '#sitio/OfflinePage.server.tsx'
import { saveDraft, storedIdempotencyKey } from '#ui/form/useFormDraft.ts'
import { openDraft } from '#ui/thread/draft.ts'
import { createUnsent } from '#ui/thread/unsent.ts'

/** Replaces localStorage, which Node lacks: the keys are the object's own. */
const storage: Record<string, string> = Object.defineProperties({} as Record<string, string>, {
  getItem: { value: (key: string) => storage[key] ?? null },
  setItem: { value: (key: string, text: string) => Object.assign(storage, { [key]: text }) },
})

beforeEach(() => {
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('navigator', { onLine: false })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

type Node = { textContent: string; children: Node[] }

/** What the page's program shows: the rows' texts. */
function shownRows() {
  const [, program = ''] = /<script>(\(function\(\)\{var places=.*?)<\/script>/s.exec(staffOfflinePage()) ?? []
  const rows: string[][] = []
  const list = { append: ({ children }: Node) => rows.push(children.map(({ textContent }) => textContent)) }
  const createElement = () => {
    const children: Node[] = []
    return { textContent: '', children, append: (...nodes: Node[]) => children.push(...nodes) }
  }
  const document = { createElement, querySelector: () => list, getElementById: () => ({}) }
  runInContext(program, createContext({ localStorage: storage, document }))
  return rows
}

test('without a connection staff see all that they wrote and did not send, and nothing else that is kept', () => {
  const answer = { ...EMPTY, texto: 'Sí, a tu medida.', canal: 'correo' as const, abierto: 'responder' as const }
  openDraft(`${staffDrafts.bandeja}consulta:7`, DRAFT_OPTIONS).put(answer)
  saveDraft(`${staffDrafts.ticket}12`, { mensaje: 'Mañana sale.', interna: true, fotos: [] })
  storedIdempotencyKey(`${staffDrafts.ticket}12`).save({ escrito: 'x', clave: crypto.randomUUID() })
  openDraft(`${staffDrafts.chat}abc`, { schema: z.string(), empty: '' }).put('¿Qué color?')
  createUnsent(staffDrafts.porEnviar, () => new Promise(() => {})).add(crypto.randomUUID(), 'Ya voy.')
  saveDraft(`${staffDrafts.estatus}B01-40718`, { ...toEstatusDraft('B01-40718'), descripcion: 'Sale hoy.' })
  saveDraft(`${staffDrafts.precio}B01-40718`, { total: '1850' })
  saveDraft(staffDrafts.nuevo, { ...emptyDraft('2026-11-26'), piezas: '2 pulseras', marcas: '[{"start":0}]' })
  saveDraft(`${staffDrafts.paquete}`, { ...EMPTY_PAQUETE, descripcion: 'Zapatos', codigo_membresia: 'B-000001' })
  const aviso = { a: 'uno', codigo: '', tipo: 'general', titulo: 'Cerramos el lunes', mensaje: '' }
  saveDraft(`${staffDrafts.aviso}B-000001`, aviso)
  saveDraft(staffDrafts.noticia, { titulo: 'Larimar', contenido: '', activo: true })
  storage['propio:sesion'] = '1'
  expect(shownRows()).toEqual([
    ['Respuesta de la bandeja', 'Sí, a tu medida.'],
    ['Respuesta de un ticket', 'Mañana sale.'],
    ['Mensaje del chat', '¿Qué color?'],
    ['Mensaje del chat', 'Ya voy.'],
    ['Cambio de estatus', 'Sale hoy.'],
    ['Precio de un pedido', '1850'],
    ['Pedido nuevo', '2 pulseras'],
    ['Paquete', 'Zapatos'],
    ['Notificación', 'Cerramos el lunes'],
    ['Noticia', 'Larimar'],
  ])
})
