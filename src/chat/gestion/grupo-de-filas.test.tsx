import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GrupoDeFilas } from './GrupoDeFilas.tsx'

test.each<[{ hay: number; primeras?: number }, { filas: number; boton?: string }]>([
  [
    { hay: 500, primeras: 20 },
    { filas: 20, boton: 'Ver las 500' },
  ],
  [
    { hay: 21, primeras: 20 },
    { filas: 20, boton: 'Ver las 21' },
  ],
  [{ hay: 20, primeras: 20 }, { filas: 20 }],
  [{ hay: 500 }, { filas: 500 }],
  [{ hay: 0, primeras: 20 }, { filas: 0 }],
])('of a long group the first stand there, and how many there are: %j', ({ hay, primeras }, { filas, boton }) => {
  const html = renderToStaticMarkup(
    <GrupoDeFilas titulo="Dejaron un mensaje" cuantas={hay} primeras={primeras}>
      {Array.from({ length: hay }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that never move
        <li key={n}>Fila {n}</li>
      ))}
    </GrupoDeFilas>,
  )
  expect(html.match(/<li>/g) ?? []).toHaveLength(filas)
  expect(/Ver las \d+/.exec(html)?.[0]).toBe(boton)
})
