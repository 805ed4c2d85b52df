import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Escrito } from './Escrito.tsx'

test('what waits shows the text that was written in it, and nothing else of its body', () => {
  expect(
    renderToStaticMarkup(<Escrito body={{ cliente: 'Ana', telefono: null, notas: '2 pulseras', version: 3 }} />),
  ).toContain('>Ana\n2 pulseras</p>')
  expect(renderToStaticMarkup(<Escrito body={{ notas_privadas: 'Llamar antes', version: 3 }} />)).toContain(
    'Llamar antes',
  )
  expect(renderToStaticMarkup(<Escrito body={{ estatus_id: 4, version: 3 }} />)).toBe('')
})
