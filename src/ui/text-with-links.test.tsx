import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextWithLinks } from './TextWithLinks.tsx'

const render = (text: string) =>
  renderToStaticMarkup(<TextWithLinks>{text}</TextWithLinks>)
    .replaceAll('<span class="sr-only"> (se abre en otra pestaña)</span>', '')
    .replaceAll(/<\/?span>/g, '')
const link = (a: string) => `<a href="${a}" class="enlace" target="_blank" rel="noopener">${a}</a>`

test.each([
  ['Sin nada.', 'Sin nada.'],
  ['Mira https://brisa.example/productos.', `Mira ${link('https://brisa.example/productos')}.`],
  ['(http://brisa.example)\ny ya', `(${link('http://brisa.example')})\ny ya`],
  ['javascript:alert(1) y data:text/html,x', 'javascript:alert(1) y data:text/html,x'],
  ['https://brisa.example@otra.example', 'https://brisa.example@otra.example'],
  ['https://', 'https://'],
  ['<b>https://a.co/"onclick=1</b>', `&lt;b&gt;${link('https://a.co/')}&quot;onclick=1&lt;/b&gt;`],
])('%j', (text, rendered) => {
  expect(render(text)).toBe(rendered)
})
