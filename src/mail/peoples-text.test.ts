import { describe, expect, test } from 'vitest'
import { addDays, dayOf, formatLongDay } from '#lib/dates.ts'
import { samples } from '#testing/mails.ts'
import { confirmationMail, publicUrl, statusMail } from '#testing/postOffice.server.ts'
import type { MailKind, OutgoingMail } from './contract.ts'
import { linksOf } from './mails/links.ts'
import { render } from './templates.server.ts'

const token = (letter: string) => letter.repeat(22)
const links = linksOf(
  {
    pedido: token('A'),
    baja: token('B'),
    confirmacion: token('C'),
    cuenta: token('D'),
    contrasena: token('E'),
    invitacion: token('H'),
    vinculo: token('F'),
    charla: token('G'),
    espera: token('I'),
  },
  { base: publicUrl, ticket: 12 },
)
const renderMail = ({ funcion, datos }: OutgoingMail) => render(funcion, datos, links)

const HOSTILE = [
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

const ALLOWED = /^(html|head|meta|title|style|body|div|table|tbody|tr|td|h1|p|span|b|bdi|br|a|img)$/
const tags = (html: string) => [...html.matchAll(/<\/?([^\s/>!]+)/g)].map(([, tag = '']) => tag)
const targetsOf = (html: string) =>
  [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, target = '']) => parsed(target))
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const parsed = (html: string) => html.replace(/&(#?\w+);/g, (whole, nombre) => ENTITIES[nombre] ?? whole)

/** The visible text of a mail's HTML, and its plain text without link addresses; both without spaces. */
function lettersOf({ html, texto: text }: { html: string; texto: string }) {
  const visible = html.slice(html.indexOf('</head>')).replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
  const withoutTargets = targetsOf(html).reduce((rest, target) => rest.replace(` ${target}`, ''), text)
  const [fromHtml, fromText] = [parsed(visible.replace(/<[^>]*>/g, '')), withoutTargets]
  return [fromHtml, fromText].map((part) => part.replace(/[\s\u200b]+/g, ''))
}

describe.each(Object.keys(samples) as MailKind[])('%s', (funcion) => {
  const renderAll = (text: string) => samples[funcion](text).map((datos) => render(funcion, datos, links))

  test.each(['Ana Peña', ...HOSTILE])(
    'text typed by people stays text, and HTML and plain text say the same: %j',
    (text) => {
      for (const mail of renderAll(text)) {
        const { asunto, html, texto: plainText } = mail
        expect(asunto).toMatch(/\S/)
        expect(asunto).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
        expect(asunto.length).toBeLessThan(1000)
        expect(tags(html).filter((tag) => !ALLOWED.test(tag))).toEqual([])
        expect(plainText).not.toMatch(/\p{Bidi_Control}/u)
        expect(plainText.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
        const [fromHtml, fromText] = lettersOf(mail)
        expect(fromText).toBe(fromHtml)
        for (const part of [html, plainText]) {
          expect(part.length).toBeLessThan(40_000)
          // No dot or at sign from which a mail program would make a link.
          expect(part).not.toMatch(/malo\.example|ana@malo/)
          expect(part).not.toMatch(/undefined|NaN|\[object/)
        }
        for (const target of targetsOf(html))
          expect(target).toMatch(/^(https:\/\/tienda\.example\/|https:\/\/wa\.me\/|mailto:info@|cid:foto@pedido$)/)
      }
    },
  )

  test('data that do not fit the mail are refused before anything is rendered', () => {
    expect(() => render(funcion, { otra: 'cosa' }, links)).toThrow()
  })
})

test.each([
  ['Ana Peña', 'Hola, Ana.'],
  ["  María-José D'Óleo", 'Hola, María-José.'],
  ['ganaste.com', 'Hola.'],
  ['🎁 Regalo', 'Hola.'],
  ['A'.repeat(200), 'Hola.'],
])('the greeting uses a first name only if it looks like one: %s', (nombre, greeting) => {
  expect(renderMail(statusMail({ nombre })).texto).toContain(greeting)
})

test('line breaks typed by a person are kept', () => {
  const { html, texto: text } = renderMail(confirmationMail({ descripcion: 'Azul turquesa\nCon mariposa' }))
  expect(text).toContain('Azul turquesa\nCon mariposa')
  expect(html).toMatch(/Azul turquesa<br\/?>Con mariposa/)
})

test('a status without its own description does not repeat the default one', () => {
  const { texto: text } = renderMail(statusMail({ descripcion: 'Actualización de estatus' }))
  expect(text).not.toContain('Actualización de estatus')
})

test.each([
  ['tomorrow', 'en_camino', 1, true],
  ['today', 'en_camino', 0, true],
  ['yesterday', 'en_camino', -1, false],
  ['today', 'cerrado', 0, false],
])(
  'a mail read late promises no day that has passed, nor any day of a closed order: %s, %s',
  (_, momento, days, isSaid) => {
    const dia = addDays(dayOf(new Date()), days)
    const situacion = {
      etiqueta: 'Llega aproximadamente',
      dia,
      sigue: 'Te avisamos.',
      atrasado: false,
      porRetirar: false,
    }
    const { texto: text } = render('send-status-update', { ...statusMail().datos, momento, situacion }, links)
    expect(text).toContain('Te avisamos.')
    expect([text.includes('Llega aproximadamente'), text.includes(formatLongDay(dia))]).toEqual([isSaid, isSaid])
  },
)

test('photos of a message are mentioned on a line of their own, in text and in HTML', () => {
  const [, { texto: text, html } = { texto: '', html: '' }] = samples['send-ticket-message']('Se abre solo').map(
    (datos) => render('send-ticket-message', datos, links),
  )
  expect(text).toContain('Mensaje\nSe abre solo\nCon una foto, que está en el ticket.\n')
  expect(html).toMatch(/<bdi[^>]*>Se abre solo<\/bdi><span[^>]*>Con una foto/)
})
