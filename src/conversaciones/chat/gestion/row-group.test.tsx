import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RowGroup } from './RowGroup.tsx'
import { bySender } from './senders.ts'

test.each<[{ hay: number; primeras?: number; count?: number }, { filas: number; button?: string; mas?: string }]>([
  [
    { hay: 500, primeras: 20 },
    { filas: 20, button: 'Ver las 500' },
  ],
  [
    { hay: 21, primeras: 20 },
    { filas: 20, button: 'Ver las 21' },
  ],
  [{ hay: 20, primeras: 20 }, { filas: 20 }],
  [{ hay: 500 }, { filas: 500 }],
  [
    { hay: 100, primeras: 20, count: 5000 },
    { filas: 20, button: 'Ver las primeras 100', mas: 'Hay 4900 más' },
  ],
  [
    { hay: 100, count: 101 },
    { filas: 100, mas: 'Hay 1 más' },
  ],
  [{ hay: 0, primeras: 20 }, { filas: 0 }],
])(
  'a long group shows its first rows and its count: %j',
  ({ hay, primeras: first, count = hay }, { filas: rows, button, mas }) => {
    const html = renderToStaticMarkup(
      <RowGroup title="Dejaron un mensaje" count={count} first={first}>
        {Array.from({ length: hay }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
          <li key={n}>Fila {n}</li>
        ))}
      </RowGroup>,
    )
    expect(html.match(/<li>/g) ?? []).toHaveLength(rows)
    expect(/Ver las [a-z ]*\d+/.exec(html.replaceAll('<!-- -->', ''))?.[0]).toBe(button)
    expect(/Hay \d+ más/.exec(html)?.[0]).toBe(mas)
  },
)

test('conversations behind the first of their sender are not told as missing', () => {
  const html = renderToStaticMarkup(
    <RowGroup title="Esperan" count={9} listed={7}>
      <li>Luz, y 6 más de la misma conexión</li>
    </RowGroup>,
  )
  expect(html.replaceAll('<!-- -->', '')).toContain('Hay 2 más')
})

test('a sender has the place of the first conversation; unknown addresses are not one sender', () => {
  const queue = [
    { id: 'a', conexion: 1 },
    { id: 'b', conexion: null },
    { id: 'c', conexion: 2 },
    { id: 'd', conexion: 1 },
    { id: 'e', conexion: null },
  ]
  expect(bySender(queue).map((own) => own.map(({ id }) => id).join(''))).toEqual(['ad', 'b', 'c', 'e'])
})
