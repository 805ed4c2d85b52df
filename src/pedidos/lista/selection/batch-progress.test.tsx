import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MAXIMO_DE_PEDIDOS } from '#pedidos/mover/contract.ts'
import { BatchResult } from './BatchResult.tsx'
import type { Batch } from './batch.ts'

function textOf(count: number) {
  const pedidos = Array.from({ length: count }, (_, place) => ({ codigo: `B01-${10_000 + place}`, version: 1 }))
  const batch = { state: 'andando', pedidos, remaining: pedidos } as unknown as Batch // the fields that are read
  const controls = { stop() {} } as never // the rest is for a finished batch
  return renderToStaticMarkup(<BatchResult controls={controls} batch={batch} />).replace(/<[^>]+>/g, ' ')
}

test('a move of one request counts nothing beside the strip that tells it', () => {
  expect(textOf(6)).toContain('Moviendo 6 pedidos…')
  expect(textOf(6)).not.toMatch(/0 de 6|Parar/)
})

test('a move of several requests shows how far it is and can be stopped', () => {
  expect(textOf(MAXIMO_DE_PEDIDOS + 1)).toMatch(/0 de 101.*Parar/)
})
