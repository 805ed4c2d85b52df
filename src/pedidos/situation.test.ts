import { describe, expect, test } from 'vitest'
import { CLASES_DE_PEDIDO, SERVICIOS } from '#lib/closedSets.ts'
import type { ClaseDePedido, Estatus, TipoServicio } from './contract.ts'
import { type ClaveDeEstatus, ESTATUS } from './estatus.ts'
import { situacionOf } from './situacion.ts'
import { NOTIFIED_BY, type NotifiedBy } from './wording.ts'

const categorias: Record<ClaveDeEstatus, Estatus['categoria']> = {
  recibido: 'processing',
  confirmado: 'processing',
  en_preparacion: 'processing',
  etiquetado: 'processing',
  almacenado: 'shipping',
  listo: 'shipping',
  en_ruta: 'shipping',
  entregado: 'delivered',
  devuelto: 'special',
  cancelado: 'special',
  en_revision: 'special',
  embarcado: 'shipping',
}
const keys = Object.keys(ESTATUS) as ClaveDeEstatus[] // Object.keys widens to string[]
const TODAY = '2026-03-10'

type Cambios = { clase?: ClaseDePedido; se_entera?: NotifiedBy }

function situacion(
  key: ClaveDeEstatus,
  tipo_servicio: TipoServicio | null,
  day: string | null = '2026-03-14',
  { clase = 'pieza', se_entera = 'al_rastrear' }: Cambios = {},
) {
  const estatus = { id: ESTATUS[key], nombre: key, descripcion: `Frase de ${key}.`, categoria: categorias[key] }
  const historial = [{ estatus, fecha: '2026-03-09T12:00:00Z' }]
  return situacionOf({ clase, estatus, tipo_servicio, fecha_estimada_entrega: day, historial }, se_entera, TODAY)
}

const ALL = keys.flatMap((key) => CLASES_DE_PEDIDO.map((clase) => ({ clave: key, clase })))
const MEDIOS = Object.keys(NOTIFIED_BY) as NotifiedBy[] // Object.keys widens to string[]

describe.each(ALL)('a $clase with status $clave', ({ clave: key, clase }) => {
  const decir = (servicio: TipoServicio | null, se_entera?: NotifiedBy) =>
    situacion(key, servicio, '2026-03-14', { clase, ...(se_entera && { se_entera }) })

  test.each([...SERVICIOS, null])('has one line about what happens next, for the service %s', (servicio) => {
    for (const medio of MEDIOS) {
      const { sigue } = decir(servicio, medio)
      expect(sigue.length).toBeGreaterThan(20)
      expect(sigue.length).toBeLessThan(125)
      expect(sigue).not.toMatch(/[{}]/)
    }
  })

  test.each([...SERVICIOS, null])('promises a mail only to clients who get it, for the service %s', (servicio) => {
    for (const medio of MEDIOS) {
      const { sigue, titular = '' } = decir(servicio, medio)
      if (medio !== 'correo') expect(`${titular} ${sigue}`).not.toMatch(/correo|avis|te escrib/i)
    }
  })

  test('uses the words of its kind', () => {
    for (const servicio of [...SERVICIOS, null]) {
      const { etiqueta = '', titular = '', sigue } = decir(servicio)
      const other = clase === 'paquete' ? /pieza|taller|terminad|buscarla|hacer tu/ : /paquete|aduana|buscarlo/
      expect(`${etiqueta} ${titular} ${sigue}`).not.toMatch(other)
    }
  })

  test('mentions the shop for pickups only, and the address for deliveries only', () => {
    expect(decir('retiro').sigue).not.toMatch(/dirección|teléfono|recibirl[ao]|recibiste/)
    expect(decir('envio').sigue).not.toMatch(/buscarl[ao]|tienda|retiro/)
  })
})

test.each<[clave: ClaveDeEstatus, servicio: TipoServicio | null, titular: object]>([
  ['recibido', 'retiro', { etiqueta: 'Listo aproximadamente', dia: '2026-03-14' }],
  ['recibido', 'envio', { etiqueta: 'Llega aproximadamente', dia: '2026-03-14' }],
  ['listo', 'retiro', { etiqueta: 'Tu pieza', titular: 'Ya puedes pasar a buscarla', porRetirar: true }],
  ['listo', 'envio', { etiqueta: 'Tu pieza', titular: 'Lista para salir', porRetirar: false }],
  ['listo', null, { titular: 'Ya está lista', porRetirar: false }],
  ['en_ruta', 'envio', { etiqueta: 'Llega aproximadamente', dia: '2026-03-14' }],
  // A pickup that has left the shop is announced as a delivery.
  ['en_ruta', 'retiro', { etiqueta: 'Llega aproximadamente', dia: '2026-03-14' }],
  ['entregado', 'retiro', { etiqueta: 'Entregado el', dia: '2026-03-09' }],
  ['devuelto', 'envio', { titular: 'Volvió al taller' }],
  ['cancelado', 'retiro', { titular: 'Pedido cancelado' }],
  ['en_revision', 'envio', { titular: 'Lo estamos revisando' }],
])('the headline of %s, %s', (key, servicio, titular) => {
  const text = situacion(key, servicio)
  expect(text).toMatchObject({ atrasado: false, ...titular })
  // The text has a day or a title, never both.
  expect(text.dia && text.titular).toBeUndefined()
})

test('an order under review keeps its day in sight, unless the day has passed', () => {
  expect(situacion('en_revision', 'envio').sigue).toContain('La fecha estimada sigue siendo el sábado, 14 de marzo.')
  expect(situacion('en_revision', 'envio', '2026-03-09').sigue).not.toContain('La fecha estimada')
  expect(situacion('en_revision', 'envio', null).sigue).not.toContain('La fecha estimada')
})

test('a late order names the missed day first, then what the shop does about it', () => {
  const { titular, sigue } = situacion('en_preparacion', 'retiro', '2026-03-09')
  expect(titular).toBe('Se nos pasó la fecha: era el 9 de marzo')
  expect(sigue).toBe(
    'La fecha nueva es el jueves, 12 de marzo. Está en nuestra lista de atrasados; si te urge, escríbenos.',
  )
  expect(situacion('en_preparacion', 'retiro', '2025-12-30').sigue).toMatch(/Te escribimos con la fecha nueva/)
  expect(situacion('en_preparacion', 'retiro', '2025-12-30').titular).toMatch(/: era el 30 de diciembre de 2025$/)
})

test('without a day the headline is that it is to be confirmed', () => {
  expect(situacion('recibido', 'envio', null)).toMatchObject({ titular: 'Fecha por confirmar' })
})

test('the day of a package is an estimate, and a late package breaks no promise of the shop', () => {
  const paquete = { clase: 'paquete' as const }
  expect(situacion('embarcado', null, '2026-03-14', paquete)).toMatchObject({
    etiqueta: 'Estimamos que llega el',
    dia: '2026-03-14',
  })
  expect(situacion('embarcado', 'retiro', '2026-03-14', paquete).etiqueta).toBe('Estimamos que puedes buscarlo el')
  const tarde = situacion('embarcado', null, '2026-03-09', paquete)
  expect(tarde).toMatchObject({ atrasado: true, titular: 'Tu paquete tarda más de lo estimado: era el 9 de marzo' })
  expect(tarde.titular).not.toContain('Se nos pasó')
})

test.each<[clave: ClaveDeEstatus, servicio: TipoServicio | null, dia: string | null, atrasado: boolean]>([
  ['recibido', 'retiro', TODAY, false],
  ['recibido', 'retiro', '2026-03-09', true],
  ['recibido', 'envio', null, false],
  ['en_ruta', 'envio', '2026-03-09', true],
  // A ready pickup waits for its client, so it is not late.
  ['listo', 'retiro', '2026-03-09', false],
  ['listo', 'envio', '2026-03-09', true],
  ['listo', null, '2026-03-09', false],
  ['entregado', 'envio', '2026-03-09', false],
  ['en_revision', 'envio', '2026-03-09', false],
])('%s, %s, promised for %s: late is %s, and a day in the past is not promised', (key, servicio, day, atrasado) => {
  const text = situacion(key, servicio, day)
  expect(text.atrasado).toBe(atrasado)
  expect(text.titular === 'Se nos pasó la fecha: era el 9 de marzo').toBe(atrasado)
  if (atrasado) expect(text).toMatchObject({ sigue: expect.stringContaining('escríbenos') })
  if (atrasado) expect(text.dia).toBeUndefined()
})

test('a status that the owner added uses the text of its row', () => {
  const pedido = { clase: 'pieza' as const, tipo_servicio: null, fecha_estimada_entrega: null, historial: [] }
  const customEstatus = { id: 40, nombre: 'Grabado', descripcion: 'Le grabamos tu nombre.' }
  expect(situacionOf({ ...pedido, estatus: { ...customEstatus, categoria: 'special' } }, 'aqui', TODAY)).toMatchObject({
    titular: 'Le grabamos tu nombre.',
  })
  expect(
    situacionOf({ ...pedido, estatus: { ...customEstatus, categoria: 'processing' } }, 'aqui', TODAY),
  ).toMatchObject({
    titular: 'Fecha por confirmar',
    porRetirar: false,
  })
})
