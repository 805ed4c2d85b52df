import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoBreak } from './NoBreak.tsx'

test.each([
  ['Tu pedido B01-40718 va', 'Tu pedido <span class="whitespace-nowrap">B01-40718</span> va'],
  ['809-555-0134', '<span class="whitespace-nowrap">809-555-0134</span>'],
  ['como B-000000.', 'como <span class="whitespace-nowrap">B-000000</span>.'],
  ['María-José paga 5 - 2', 'María-José paga 5 - 2'],
])('a code stays on one line, and other words may break: %s', (text, html) => {
  expect(renderToStaticMarkup(<NoBreak>{text}</NoBreak>)).toBe(html)
})
