import { describe, expect, test } from 'vitest'
import { diaDe, formatearDiaLargo, sumarDias } from '#lib/fecha.ts'
import { muestras } from '#testing/mails.ts'
import { aviso, confirmacion, urlPublica } from '#testing/oficina.server.ts'
import type { Envio, Funcion } from './contract.ts'
import { enlacesDe } from './mails/links.ts'
import { redactar } from './plantillas.server.ts'

const token = (letra: string) => letra.repeat(22)
const enlaces = enlacesDe(
  {
    pedido: token('A'),
    baja: token('B'),
    confirmacion: token('C'),
    cuenta: token('D'),
    contrasena: token('E'),
    vinculo: token('F'),
    charla: token('G'),
  },
  { base: urlPublica, ticket: 12 },
)
const escribir = ({ funcion, datos }: Envio) => redactar(funcion, datos, enlaces)

const MALAS = [
  'Ana\r\nBcc: todos@ejemplo.com',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"><a href="https://malo.example">gana</a>',
  'https://malo.example/premio',
  'www.malo.example',
  'Como https://malo.example y ftp://malo.example o malo.example, ana@malo.example',
  'javascript:alert(1)',
  '\u202egnp.exe \u2066 \u0000 \u0007',
  '👩‍👩‍👧‍👦'.repeat(300),
  'a'.repeat(10_000),
  'O\'Brien & "Hijos" <3',
]

const PERMITIDAS = /^(html|head|meta|title|style|body|div|table|tbody|tr|td|h1|p|span|b|bdi|br|a)$/
const marcas = (html: string) => [...html.matchAll(/<\/?([^\s/>!]+)/g)].map(([, marca = '']) => marca)
const destinos = (html: string) =>
  [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, destino = '']) => leido(destino))
const ENTIDADES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const leido = (html: string) => html.replace(/&(#?\w+);/g, (entera, nombre) => ENTIDADES[nombre] ?? entera)

/** What is seen of a mail's HTML, and of its text without the addresses of its links; spaces left out. */
function letras({ html, texto }: { html: string; texto: string }) {
  const visto = html.slice(html.indexOf('</head>')).replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
  const sinDestinos = destinos(html).reduce((resto, destino) => resto.replace(` ${destino}`, ''), texto)
  const [enHtml, enTexto] = [leido(visto.replace(/<[^>]*>/g, '')), sinDestinos]
  return [enHtml, enTexto].map((parte) => parte.replace(/[\s\u200b]+/g, ''))
}

describe.each(Object.keys(muestras) as Funcion[])('%s', (funcion) => {
  const todas = (texto: string) => muestras[funcion](texto).map((datos) => redactar(funcion, datos, enlaces))

  test.each(['Ana Peña', ...MALAS])('what a person writes stays text, and both forms say it: %j', (texto) => {
    for (const mail of todas(texto)) {
      const { asunto, html, texto: plano } = mail
      expect(asunto).toMatch(/\S/)
      expect(asunto).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
      expect(asunto.length).toBeLessThan(1000)
      expect(marcas(html).filter((marca) => !PERMITIDAS.test(marca))).toEqual([])
      expect(plano).not.toMatch(/\p{Bidi_Control}/u)
      expect(plano.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
      const [enHtml, enTexto] = letras(mail)
      expect(enTexto).toBe(enHtml)
      for (const parte of [html, plano]) {
        expect(parte.length).toBeLessThan(40_000)
        // No dot or at sign that would make a mail program see an address.
        expect(parte).not.toMatch(/malo\.example|ana@malo/)
        expect(parte).not.toMatch(/undefined|NaN|\[object/)
      }
      for (const destino of destinos(html))
        expect(destino).toMatch(/^(https:\/\/tienda\.example\/|https:\/\/wa\.me\/|mailto:info@)/)
    }
  })

  test('data that is not what it needs is refused before anything is written', () => {
    expect(() => redactar(funcion, { otra: 'cosa' }, enlaces)).toThrow()
  })
})

test.each([
  ['Ana Peña', 'Hola, Ana.'],
  ["  María-José D'Óleo", 'Hola, María-José.'],
  ['ganaste.com', 'Hola.'],
  ['🎁 Regalo', 'Hola.'],
  ['A'.repeat(200), 'Hola.'],
])('the greeting takes a first name that looks like one: %s', (nombre, saludo) => {
  expect(escribir(aviso({ nombre })).texto).toContain(saludo)
})

test('line breaks that a person wrote are kept', () => {
  const { html, texto } = escribir(confirmacion({ descripcion: 'Azul turquesa\nCon mariposa' }))
  expect(texto).toContain('Azul turquesa\nCon mariposa')
  expect(html).toMatch(/Azul turquesa<br\/?>Con mariposa/)
})

test('a status without a description of its own does not repeat the default one', () => {
  const { texto } = escribir(aviso({ descripcion: 'Actualización de estatus' }))
  expect(texto).not.toContain('Actualización de estatus')
})

test.each([
  ['tomorrow', 'en_camino', 1, true],
  ['today', 'en_camino', 0, true],
  ['yesterday', 'en_camino', -1, false],
  ['today', 'cerrado', 0, false],
])('a mail read late promises no day gone by, nor any of an order that is over: %s, %s', (_, momento, dias, dice) => {
  const dia = sumarDias(diaDe(new Date()), dias)
  const situacion = {
    etiqueta: 'Llega aproximadamente',
    dia,
    sigue: 'Te avisamos.',
    atrasado: false,
    porRetirar: false,
  }
  const { texto } = redactar('send-status-update', { ...aviso().datos, momento, situacion }, enlaces)
  expect(texto).toContain('Te avisamos.')
  expect([texto.includes('Llega aproximadamente'), texto.includes(formatearDiaLargo(dia))]).toEqual([dice, dice])
})

test('what came with a photo, in text and in HTML, says so on a line of its own', () => {
  const [, { texto, html } = { texto: '', html: '' }] = muestras['send-ticket-message']('Se abre solo').map((datos) =>
    redactar('send-ticket-message', datos, enlaces),
  )
  expect(texto).toContain('Mensaje\nSe abre solo\nCon una foto, que está en el ticket.\n')
  expect(html).toMatch(/<bdi[^>]*>Se abre solo<\/bdi><span[^>]*>Con una foto/)
})
