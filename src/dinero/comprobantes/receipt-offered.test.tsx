import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { query } from '#http/query.ts'
import { createQueryClient } from '#lib/queryClient.ts'
import { ComprobantesEnEspera } from './ComprobantesEnEspera.tsx'
import { listarComprobantes } from './contract.ts'
import { demasAlConfirmar } from './rules.ts'

const WAITS = { id: 'a', codigo: 'B01-40718', monto: '1250.00', fecha: '2026-11-27T18:00:00.000Z', estado: 'espera' }

function offered(...comprobantes: object[]) {
  const client = createQueryClient()
  client.setQueryData(query(listarComprobantes, { pedido: 'B01-40718' }).queryKey, {
    comprobantes,
    esperan: 1,
  } as never)
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ComprobantesEnEspera codigo="B01-40718" onConfirm={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('a receipt that waits is confirmed by one tap, and one that was seen before is looked at first', () => {
  const clean = offered({ ...WAITS, vistos: [] }, { ...WAITS, id: 'b', monto: '9.00', estado: 'rechazado', vistos: [] })
  expect(clean).toMatch(/<button[^>]*>Confirmar RD\$\u00a01,250\.00/)
  expect(clean).toContain('Ver el comprobante')
  expect(clean).not.toContain('9.00')
  const seen = offered({ ...WAITS, vistos: [{}] })
  expect(seen).not.toContain('<button')
  expect(seen).toContain('Se parece a otro')
  expect(offered({ ...WAITS, estado: 'confirmado', vistos: [] })).toBe('')
})

test('who confirms a receipt of an order that is paid is told what it would have too much', () => {
  expect(demasAlConfirmar({ total: '1250.00', pagado: '0.00', monto: '1250.00' })).toBeNull()
  expect(demasAlConfirmar({ total: '1250.00', pagado: '1250.00', monto: '1250.00' })).toBe('1250.00')
  expect(demasAlConfirmar({ total: '0.00', pagado: '0.00', monto: '1250.00' })).toBeNull()
})
