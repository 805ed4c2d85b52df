import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { setChanged } from '#lib/negocio.ts'
import { toHtml } from '#mail/mails/html.tsx'
import { toText } from '#mail/mails/text.ts'
import { Markdown } from '#tienda/Markdown.tsx'
import { privacidad } from '#tienda/politicas/privacidad.ts'
import { markdown, Texto } from '#tienda/textos/contract.ts'
import { listPartes } from '#tienda/textos/partes.ts'
import { Portada } from './inicio/Portada.tsx'
import PaginaPrivacidad from './politicas/PaginaPrivacidad.tsx'

const render = (source: string) => renderToStaticMarkup(<Markdown source={source} />)
const publish = (textos: Record<string, Texto & { publicado_en?: string }>) => setChanged({ textos })
const refusal = (source: string) => markdown(4000).safeParse(source).error?.issues[0]?.message

afterEach(() => setChanged({}))

test('paragraphs, bold, italics, lists, small headings and links', () => {
  expect(
    render('# Hola\n\nUna **pieza** *azul*\ny otra.\n\n- [mira](mailto:b@b.example)\n- [escribe](mailto:a@b.example)'),
  ).toBe(
    '<h3 class="font-semibold">Hola</h3><p>Una <strong>pieza</strong> <em>azul</em><br/>y otra.</p>' +
      '<ul class="grid gap-2 pl-5 marker:text-primary list-disc">' +
      '<li><a href="mailto:b@b.example" class="enlace">mira</a></li>' +
      '<li><a href="mailto:a@b.example" class="enlace">escribe</a></li></ul>',
  )
})

describe('attacks', () => {
  test.each([
    ['<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>'],
    ['hola <b onclick="x()">tú</b>'],
    ['<!-- nota -->'],
  ])('%s shows as text and is refused', (source) => {
    expect(render(source).replace(/<\/?p>/g, '')).not.toMatch(/<[a-z!]/)
    expect(refusal(source)).toContain('HTML')
  })

  test.each([
    'javascript:alert(1)',
    'javascript&colon;alert(1)',
    'JAVASCRIPT:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://a.example',
    '//a.example',
    '/\\a.example',
    'https://tienda.example@a.example',
    'file:///etc/passwd',
    'productos',
  ])('a link to %s keeps only its words and is refused', (href) => {
    expect(render(`[mira](${href})`)).toBe('<p>mira</p>')
    expect(refusal(`[mira](${href})`)).toContain('no se puede usar')
  })

  test('an image, a definition and code are no part of it', () => {
    expect(render('![foto](https://a.example/x.png)')).not.toContain('<img')
    expect(refusal('![foto](https://a.example/x.png)')).toContain('imágenes')
    expect(render('[a][b]\n\n[b]: javascript:alert(1)')).not.toContain('href')
    expect(render('    código')).toBe('<p>código</p>')
  })

  test('marks without end are refused before they are parsed', () => {
    expect(refusal('- '.repeat(1900))).toContain('viñetas')
    expect(refusal(`${'1. '.repeat(1000)}x`)).toContain('viñetas')
    expect(refusal('x'.repeat(4001))).toContain('4000')
  })

  test('no text gives markup but that of the subset', () => {
    const marks = fc.constantFrom(
      '*',
      '_',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '&',
      '- ',
      '1. ',
      '\n',
      '# ',
      'a',
      'javascript:',
      '/',
      '\\',
      '!',
    )
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 40 }), (parts) => {
        const left = render(parts.join('')).replace(
          /<(?:\/?(?:p|h3|strong|em|li)|\/?[uo]l(?: class="[^"]*")?|h3 class="font-semibold"|br\/|\/a|a href="(?:\/(?!\/)|https:|mailto:|tel:)[^"]*" class="enlace")>/g,
          '',
        )
        expect(left).not.toContain('<')
      }),
    )
  })
})

describe('texts of the shop', () => {
  test.each(listPartes().map((parte) => [parte.id, parte] as const))(
    '%s as it came is a text that the owner could publish',
    (_, parte) => {
      expect(Texto.parse(parte.comoVino)).toEqual(parte.comoVino)
      expect(parte.comoVino.texto.length).toBeLessThanOrEqual(parte.max)
    },
  )

  test('a built-in section says the same words as Markdown', () => {
    const datos = privacidad().find(({ id }) => id === 'cuanto-tiempo')
    const parte = listPartes().find(({ id }) => id === 'privacidad_cuanto-tiempo')
    const words = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    const shown = words(render(parte?.comoVino.texto ?? ''))
    for (const block of datos?.bloques ?? [])
      for (const part of typeof block === 'string' ? [block] : block.lista.flat()) expect(shown).toContain(part)
  })

  test('the home page shows the published phrase', () => {
    const home = () =>
      renderToStaticMarkup(
        <MemoryRouter>
          <Portada />
        </MemoryRouter>,
      )
    expect(home()).toContain('<em class="text-primary">cuenta por cuenta</em>')
    publish({ inicio: { titulo: 'Pulseras de *larimar*', texto: 'Hechas <b>aquí</b>.' } })
    expect(home()).toContain('Pulseras de <em class="text-primary">larimar</em>')
    expect(home()).toContain('Hechas &lt;b&gt;aquí&lt;/b&gt;.')
    expect(home()).not.toContain('cuenta por cuenta')
  })

  test('one published section of a policy leaves the others as they came, and moves its day', () => {
    publish({
      privacidad_datos: { titulo: 'Tus datos', texto: 'Los *justos*.', publicado_en: '2027-01-05T03:30:00.000Z' },
      envio_costo: { titulo: 'Costo', texto: 'Poco.', publicado_en: '2027-06-01T12:00:00.000Z' },
    })
    const page = renderToStaticMarkup(
      <MemoryRouter>
        <PaginaPrivacidad />
      </MemoryRouter>,
    )
    expect(page).toContain('Tus datos')
    expect(page).toContain('Los <em>justos</em>.')
    expect(page).toContain('4 de enero de 2027')
    const other = privacidad().find(({ id }) => id === 'cuanto-tiempo')
    expect(page).toContain(other?.titulo)
  })

  test('the signature of mails, as HTML and as text', () => {
    publish({
      firma: { titulo: '', texto: 'Con cariño, **Carolina**\n[Instagram](https://a.example) [tienda](/productos)' },
    })
    const mail = { asunto: 'Hola', preview: '', title: 'Hola', blocks: 'Hola', reason: 'Porque sí' }
    expect(toText(mail)).toContain('Con cariño, Carolina\nInstagram https://a.example tienda')
    expect(toHtml(mail)).toMatch(
      /Con cariño, <b>Carolina<\/b><br[^>]*\/><a[^>]*href="https:\/\/a\.example"[^>]*>Instagram<\/a> tienda/,
    )
  })
})
