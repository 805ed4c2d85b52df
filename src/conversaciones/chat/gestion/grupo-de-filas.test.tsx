import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GrupoDeFilas } from './GrupoDeFilas.tsx'

test.each<[{ hay: number; primeras?: number; cuantas?: number }, { filas: number; boton?: string; mas?: string }]>([
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
  [
    { hay: 100, primeras: 20, cuantas: 5000 },
    { filas: 20, boton: 'Ver las primeras 100', mas: 'Hay 4900 más' },
  ],
  [
    { hay: 100, cuantas: 101 },
    { filas: 100, mas: 'Hay 1 más' },
  ],
  [{ hay: 0, primeras: 20 }, { filas: 0 }],
])(
  'of a long group the first stand there, and how many there are: %j',
  ({ hay, primeras, cuantas = hay }, { filas, boton, mas }) => {
    const html = renderToStaticMarkup(
      <GrupoDeFilas titulo="Dejaron un mensaje" cuantas={cuantas} primeras={primeras}>
        {Array.from({ length: hay }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that never move
          <li key={n}>Fila {n}</li>
        ))}
      </GrupoDeFilas>,
    )
    expect(html.match(/<li>/g) ?? []).toHaveLength(filas)
    expect(/Ver las [a-z ]*\d+/.exec(html.replaceAll('<!-- -->', ''))?.[0]).toBe(boton)
    expect(/Hay \d+ más/.exec(html)?.[0]).toBe(mas)
  },
)
