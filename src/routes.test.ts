import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { enlaceA } from '#lib/enlaceA.ts'
import { negocio } from '#negocio'
import tabla, { direcciones, paginas } from './routes.ts'
import { lugaresConSesion } from './sitio/navegacion.ts'

type Entrada = (typeof tabla)[number]
const entradas = (lineas: Entrada[]): Entrada[] => lineas.flatMap((linea) => [linea, ...entradas(linea.children ?? [])])

test('every page has one address, and its screen is there', () => {
  const rutas = paginas.map(({ ruta }) => ruta)
  expect(new Set(rutas).size).toBe(rutas.length)
  const archivos = globSync('**/*.tsx', { cwd: import.meta.dirname })
  for (const { file } of entradas(tabla)) expect(archivos).toContain(path.normalize(file))
})

test('the addresses that the shop promises are pages', () => {
  const { slug } = negocio.servicioInternacional
  const prometidas =
    '/ /auth /nosotros /productos /rastrear /faq /contacto /pedir /manage /solicitar-retiro /cancel-notifications ' +
    '/politicas-privacidad /politicas-envio /terminos-condiciones /registro /login /registro-confirmado /mi-cuenta ' +
    `/admin-dashboard /${slug}-pedidos`
  const rutas = paginas.map(({ ruta }) => ruta)
  for (const ruta of prometidas.split(' ')) expect(rutas).toContain(ruta)
  expect(direcciones.desvios).toEqual({
    '/cuenta': '/mi-cuenta',
    [`/admin-${slug}-dashboard`]: '/admin-dashboard',
    '/manage/solicitudes': '/manage/bandeja',
    '/manage/solicitudes/:clase/:id': '/manage/bandeja/:clase/:id',
  })
})

test('an address that stands for another leads to a page, and is none itself', () => {
  const rutas = paginas.map(({ ruta }) => ruta)
  for (const [desvio, ruta] of Object.entries(direcciones.desvios)) {
    expect(rutas).toContain(ruta)
    expect(rutas).not.toContain(desvio)
  }
})

test('who leaves is led away from the pages for somebody signed in, and from no other', () => {
  const conSesion = paginas.filter(({ ruta }) => lugaresConSesion.some((lugar) => ruta.startsWith(lugar)))
  expect(conSesion.map(({ ruta }) => ruta)).toEqual(direcciones.conSesion)
})

test.each([
  ['staff', 'admin/MarcoDeGestion.tsx', 'personal'],
  ['members', 'cuenta/MarcoDeCuenta.tsx', 'miembros'],
])('the pages of %s stand inside the frame that asks who one is, and no other page does', (_, marco, quienes) => {
  const dentro = entradas(entradas(tabla).filter(({ file }) => file === marco)).map(({ id }) => id)
  const suyas = paginas.filter(({ para }) => para === quienes).map(({ ruta }) => ruta)
  const guardadas = dentro.filter((id) => paginas.some(({ ruta }) => ruta === id))
  expect(guardadas.toSorted()).toEqual(suyas.toSorted())
})

test('an address is written with its parameters, what it reads after «?» and its part, each made safe', () => {
  expect(enlaceA('/faq', { ancla: 'envios' })).toBe('/faq#envios')
  expect(enlaceA('/manage/bandeja/:clase/:id', { clase: 'ayuda', id: 7 })).toBe('/manage/bandeja/ayuda/7')
  expect(enlaceA('/manage/pedidos/:codigo/editar', { codigo: '../x?y', consulta: { ver: 'pedido' } })).toBe(
    '/manage/pedidos/..%2Fx%3Fy/editar?ver=pedido',
  )
  expect(enlaceA('/manage/correos', { consulta: { busca: 'a&b', estado: undefined } })).toBe(
    '/manage/correos?busca=a%26b',
  )
})
