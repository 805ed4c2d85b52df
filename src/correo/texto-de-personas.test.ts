import { expect, test } from 'vitest'
import { diaDe, formatearDiaLargo, sumarDias } from '#comun/fecha.ts'
import { aviso, confirmacion, urlPublica } from '#pruebas/oficina.server.ts'
import type { Envio, Funcion } from './contrato.ts'
import { redactar, SIN_ENLACES } from './plantillas.server.tsx'

const enlaces = {
  ...SIN_ENLACES,
  enlacePedido: `${urlPublica}/rastrear#t=A`,
  enlaceBaja: `${urlPublica}/cancel-notifications#t=B`,
  enlaceConfirmacion: `${urlPublica}/rastrear#c=C`,
}
const escribir = ({ funcion, datos }: Envio) => redactar(funcion, datos, enlaces)

const MALAS = [
  'Ana\r\nBcc: todos@ejemplo.com',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"><a href="https://malo.example">gana</a>',
  'https://malo.example/premio',
  'www.malo.example',
  'javascript:alert(1)',
  '\u202egnp.exe \u2066 \u0000 \u0007',
  '👩‍👩‍👧‍👦'.repeat(300),
  'a'.repeat(10_000),
  'O\'Brien & "Hijos" <3',
]

test.each(MALAS)('what a person writes stays text: %j', async (texto) => {
  const cambios = { nombre: texto, descripcion: texto, estatus: texto }
  for (const envio of [confirmacion(cambios), aviso(cambios)]) {
    const { asunto, html, texto: plano } = await escribir(envio)
    expect(asunto).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
    expect(asunto.length).toBeLessThan(1000)
    expect(html).not.toMatch(/<script|<img|onerror=[^&]*>/)
    expect(plano).not.toMatch(/\p{Bidi_Control}/u)
    expect(plano.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
    for (const parte of [html, plano]) {
      expect(parte.length).toBeLessThan(40_000)
      expect(parte).not.toContain('malo.example')
    }
  }
})

test('every link goes to the shop', async () => {
  const cambios = {
    nombre: 'Ana',
    descripcion: 'Como https://malo.example y ftp://malo.example o malo.example, ana@malo.example',
  }
  for (const envio of [confirmacion(cambios), aviso(cambios)]) {
    const { html, texto } = await escribir(envio)
    const destinos = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, destino = '']) => destino)
    expect(destinos.length).toBeGreaterThanOrEqual(3)
    for (const destino of destinos)
      expect(destino).toMatch(/^(https:\/\/tienda\.example\/|https:\/\/wa\.me\/|mailto:info@)/)
    for (const [direccion] of texto.matchAll(/\w+:\/\/[^\s]+/g))
      expect(direccion).toMatch(/^https:\/\/(tienda\.example|wa\.me)\//)
    // No dot or at sign that would make a mail program see an address.
    expect(texto).not.toMatch(/malo\.example|ana@malo/)
  }
})

test.each([
  ['Ana Peña', 'Hola, Ana.'],
  ["  María-José D'Óleo", 'Hola, María-José.'],
  ['ganaste.com', 'Hola.'],
  ['🎁 Regalo', 'Hola.'],
  ['A'.repeat(200), 'Hola.'],
])('the greeting takes a first name that looks like one: %s', async (nombre, saludo) => {
  expect((await escribir(aviso({ nombre }))).texto).toContain(saludo)
})

test('line breaks that a person wrote are kept', async () => {
  const { html, texto } = await escribir(confirmacion({ descripcion: 'Azul turquesa\nCon mariposa' }))
  expect(texto).toContain('Azul turquesa\nCon mariposa')
  expect(html).toMatch(/Azul turquesa<br\/?>Con mariposa/)
})

test('a status without a description of its own does not repeat the default one', async () => {
  const { texto } = await escribir(aviso({ descripcion: 'Actualización de estatus' }))
  expect(texto).not.toContain('Actualización de estatus')
})

test.each([
  ['tomorrow', 'en_camino', 1, true],
  ['today', 'en_camino', 0, true],
  ['yesterday', 'en_camino', -1, false],
  ['today', 'cerrado', 0, false],
])(
  'a mail read late promises no day gone by, nor any of an order that is over: %s, %s',
  async (_, momento, dias, dice) => {
    const dia = sumarDias(diaDe(new Date()), dias)
    const situacion = {
      etiqueta: 'Llega aproximadamente',
      dia,
      sigue: 'Te avisamos.',
      atrasado: false,
      porRetirar: false,
    }
    const { texto } = await redactar('send-status-update', { ...aviso().datos, momento, situacion }, enlaces)
    expect(texto).toContain('Te avisamos.')
    expect([texto.includes('Llega aproximadamente'), texto.includes(formatearDiaLargo(dia))]).toEqual([dice, dice])
  },
)

test('data that is not what the template needs is refused before anything is written', async () => {
  const funcion: Funcion = 'send-status-update'
  await expect(redactar(funcion, { codigo_pedido: 'B01-40718' }, enlaces)).rejects.toThrow()
})
