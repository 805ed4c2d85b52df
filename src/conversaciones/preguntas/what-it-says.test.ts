import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { COMO_NOMBRAR, QUIEN_RECOGE } from '#lib/quienRecoge.ts'
import { negocio } from '#negocio'
import { pages } from '#routes.ts'
import { shopFiles, textOf } from '#testing/sources.ts'
import { claves, envio } from '#tienda/politicas/envio.ts'
import { privacidad } from '#tienda/politicas/privacidad.ts'
import type { Seccion } from '#tienda/politicas/seccion.ts'
import { terminos } from '#tienda/politicas/terminos.ts'
import { categorias } from '#tienda/preguntas.ts'
import { preguntasJsonLd } from './PaginaPreguntas.tsx'

const preguntas = categorias().flatMap((categoria) => categoria.preguntas)
const plain = (text: string) => text.replace(/\s+/g, ' ')
const respuestas = plain(preguntas.map(({ respuesta }) => respuesta).join(' '))
const politicas: [string, Seccion[]][] = [
  ['privacidad', privacidad()],
  ['envio', envio()],
  ['terminos', terminos()],
]

test('five categories with their names, each with enough questions', () => {
  expect(categorias().map(({ nombre }) => nombre)).toEqual(['Pedidos', 'Envios', 'Productos', 'Pagos', 'Soporte'])
  for (const categoria of categorias()) expect(categoria.preguntas.length).toBeGreaterThanOrEqual(5)
})

test('each question has its own address', () => {
  const ids = preguntas.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

test.each([
  'disponible al día siguiente',
  'por adelantado',
  'asegurado',
  'laborables después de enviarla',
  'B01-XXXXX',
  'B-000000',
  'a 9 días laborables',
  'RD$ 500.00',
  'varía según la dirección',
  'transferencia bancaria',
  'contra entrega',
  'la mitad ahora y la mitad después, en pedidos de 5 piezas o más',
  'ya no se puede cancelar',
  'En Revisión',
  'si otra persona retira el pedido usando tu código',
  'la primera compra no tiene costo adicional',
  'Imágenes ilustrativas. Cada pieza se hace a mano y puede variar.',
  negocio.servicioInternacional.nombre,
  negocio.contacto.telefono,
  negocio.contacto.correo,
  `desde ${negocio.contacto.correoPedidos}`,
  negocio.direccion,
  '9:00 a. m. – 6:00 p. m.',
  '7:00 a. m. – 6:00 p. m.',
])('the answers say: %s', (said) => {
  expect(respuestas).toContain(said)
})

test('every text words the rule about who may collect an order in the same sentence', () => {
  const pages = [preguntas.find(({ id }) => id === 'retira-otra-persona')?.respuesta, envio(), terminos()]
  for (const page of pages) expect(JSON.stringify(page)).toContain(QUIEN_RECOGE)
  for (const page of [pages[0], envio()]) expect(JSON.stringify(page)).toContain(COMO_NOMBRAR)
})

const SAID_IN = shopFiles.filter((file) => !/lib\/quienRecoge/.test(file))
const OTRA_REGLA =
  /puede (venir|ir|retirar|recoger|pasar)[^.'"`]{0,40}(otra persona|alguien)|otra persona puede|quien (lo )?(tenga|traiga|presente)[^.'"`]{0,25}puede (intentar )?(retirar|recoger)|(retirar|recoger)[^.'"`]{0,30}si le das tu código/i

test('no text of the shop promises another rule about who may collect', () => {
  const dicen = SAID_IN.filter((file) => OTRA_REGLA.test(textOf(file).replace(/¿[^?]*\?/g, '')))
  expect(dicen).toEqual([])
  expect(JSON.stringify(negocio)).not.toMatch(OTRA_REGLA)
})

test('every status is explained', () => {
  const migracion = readFileSync(path.join(import.meta.dirname, '../../../migrations/0001_funciones.sql'), 'utf8')
  const estatus = [...migracion.matchAll(/^ {2}\(\d+, '([^']+)'/gm)].map(([, nombre]) => nombre)
  expect(estatus).toHaveLength(12)
  const lines = preguntas.find(({ id }) => id === 'estatus')?.respuesta.split('\n')
  for (const nombre of estatus) expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${nombre}: `)))
})

test('the shipping policy states its times', () => {
  const text = plain(claves().flat().join(' '))
  for (const said of ['1 a 3 días', '5 a 7 días', '24 a 48 horas', 'Miami', 'RD$ 500.00', 'Gratis'])
    expect(text).toContain(said)
})

describe.each(politicas)('%s', (_, secciones) => {
  test('sections have their own addresses and no paragraph is too long', () => {
    expect(new Set(secciones.map(({ id }) => id)).size).toBe(secciones.length)
    for (const { bloques } of secciones)
      for (const block of bloques) if (typeof block === 'string') expect(block.length).toBeLessThan(340)
  })
})

test('every internal link leads to a page and to an existing part of it', () => {
  const sections: Record<string, Seccion[]> = { '/terminos-condiciones': terminos() }
  const enlaces = [...preguntas, ...politicas.flatMap(([, secciones]) => secciones)].flatMap(
    ({ enlaces = [] }) => enlaces,
  )
  for (const { ruta } of enlaces.filter((link) => link.ruta.startsWith('/'))) {
    const [page = '', part] = ruta.split('#')
    expect(pages.map(({ path: ruta }) => ruta)).toContain(page)
    if (part) expect(sections[page]?.map(({ id }) => id)).toContain(part)
  }
})

test('search engines get the same questions', () => {
  expect(preguntasJsonLd().mainEntity.map(({ name }) => name)).toEqual(preguntas.map(({ pregunta }) => pregunta))
})

test('the privacy policy states how long each thing is kept', () => {
  const said = JSON.stringify(privacidad())
  for (const days of Object.values(negocio.guarda)) expect(said).toContain(`${days} días`)
})
