import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConEnlaces } from './ConEnlaces.tsx'

const pintar = (texto: string) =>
  renderToStaticMarkup(<ConEnlaces>{texto}</ConEnlaces>)
    .replaceAll('<span class="sr-only"> (se abre en otra pestaña)</span>', '')
    .replaceAll(/<\/?span>/g, '')
const enlace = (a: string) => `<a href="${a}" class="enlace" target="_blank" rel="noopener">${a}</a>`

test.each([
  ['Sin nada.', 'Sin nada.'],
  ['Mira https://brisa.example/productos.', `Mira ${enlace('https://brisa.example/productos')}.`],
  ['(http://brisa.example)\ny ya', `(${enlace('http://brisa.example')})\ny ya`],
  ['javascript:alert(1) y data:text/html,x', 'javascript:alert(1) y data:text/html,x'],
  ['https://brisa.example@otra.example', 'https://brisa.example@otra.example'],
  ['https://', 'https://'],
  ['<b>https://a.co/"onclick=1</b>', `&lt;b&gt;${enlace('https://a.co/')}&quot;onclick=1&lt;/b&gt;`],
])('%j', (texto, pintado) => {
  expect(pintar(texto)).toBe(pintado)
})
