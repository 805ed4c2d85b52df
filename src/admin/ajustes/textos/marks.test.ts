import { expect, test } from 'vitest'
import { type Mark, withMark } from './marks.ts'

/** `|` stands before and after what is chosen. */
function marked(written: string, mark: Mark) {
  const from = written.indexOf('|')
  const to = written.indexOf('|', from + 1) - 1
  const result = withMark({ text: written.replaceAll('|', ''), from, to }, mark)
  return `${result.text.slice(0, result.from)}|${result.text.slice(result.from, result.to)}|${result.text.slice(result.to)}`
}

test.each<[written: string, mark: Mark, result: string]>([
  ['una |pieza| azul', 'negrita', 'una **|pieza|** azul'],
  ['una **|pieza|** azul', 'negrita', 'una |pieza| azul'],
  ['una ||', 'cursiva', 'una *|texto|*'],
  ['mira |esto|', 'enlace', 'mira [esto](|https://|)'],
  ['hola\nu|no\ndos|\nfin', 'lista', 'hola\n|- uno\n- dos|\nfin'],
  ['|- uno\n- dos|', 'lista', '|uno\ndos|'],
])('%s, %s', (written, mark, result) => {
  expect(marked(written, mark)).toBe(result)
})
