import { QueryClientProvider } from '@tanstack/react-query'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { query } from '#http/query.ts'
import { addDinero } from '#lib/dinero.ts'
import { createQueryClient } from '#lib/queryClient.ts'
import { obtenerMes } from './contract.ts'
import PaginaMes from './PaginaMes.tsx'
import { restosOf } from './rules.ts'

const sum = (montos: string[]) => montos.reduce(addDinero, '0.00')
const write = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const monto = fc.nat({ max: 99_999_999 }).map(write)
const rows = fc.array(monto.map((amount) => ({ monto: amount })))

test('kinds and pieces of a month add up to what was sold, whatever discounts, deliveries and pieces beyond the list', () => {
  fc.assert(
    fc.property(monto, rows, fc.nat({ max: 5 }), (sold, lines, listed) => {
      const month = { vendido: { monto: sold }, clases: lines, piezas: lines.slice(0, listed) }
      const { otras, sinDetalle } = restosOf(month)
      const rest = sinDetalle ?? '0.00'
      expect(sum([...lines.map((line) => line.monto), rest])).toBe(sold)
      expect(sum([...month.piezas.map((line) => line.monto), otras ?? '0.00', rest])).toBe(sold)
      if (listed >= lines.length) expect(otras).toBeNull()
    }),
  )
})

/** The rows of a table of the page, `name: amount`. */
function tableOf(title: string, vendido: string, lines: string[], listed = lines.length) {
  const client = createQueryClient()
  const mes = '2026-11'
  const sold = lines.map((amount, at) => ({ nombre: `Pieza ${at}`, clase: null, cantidad: 1, monto: amount }))
  client.setQueryData(query(obtenerMes, { mes }).queryKey, {
    ...{ mes, hoy: '2026-11-27', vendido: { pedidos: 1, monto: vendido }, cobrado: [], debe: [], descuentos: [] },
    ...{ clases: [{ clase: null, cantidad: 1, monto: sum(lines) }], piezas: sold.slice(0, listed) },
  })
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/?mes=${mes}`]}>
      <QueryClientProvider client={client}>
        <PaginaMes />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const [, table = ''] = html.split(`>${title}</h2>`)
  const [, body = ''] = /<tbody>(.*?)<\/tbody>/.exec(table) ?? []
  return body.split('</tr>').flatMap((row) => {
    const [, name] = /<th[^>]*>(.*?)<\/th>/.exec(row) ?? []
    const [, amount] = /data-slot="dinero"[^>]*>(.*?)</.exec(row) ?? []
    return name ? [`${name}: ${amount?.replace('\u00a0', ' ')}`] : []
  })
}
const REST = 'Sin detalle, envíos y descuentos'

test('both tables end with what has no detail, and their total is what was sold', () => {
  const pieces = ['900.00', '300.00']
  expect(tableOf('Por tipo', '1400.00', pieces)).toEqual([
    'En palabras: RD$ 1,200.00',
    `${REST}: RD$ 200.00`,
    'Total: RD$ 1,400.00',
  ])
  expect(tableOf('Qué se vendió', '1400.00', pieces, 1)).toEqual([
    'Pieza 0: RD$ 900.00',
    'Otras piezas: RD$ 300.00',
    `${REST}: RD$ 200.00`,
    'Total: RD$ 1,400.00',
  ])
  expect(tableOf('Qué se vendió', '1050.00', pieces).slice(2)).toEqual([`${REST}: −RD$ 150.00`, 'Total: RD$ 1,050.00'])
  expect(tableOf('Por tipo', '1200.00', pieces)).toEqual(['En palabras: RD$ 1,200.00', 'Total: RD$ 1,200.00'])
})
