import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { formatLastDay } from '#lib/dates.ts'
import { createQueryClient } from '#lib/queryClient.ts'
import type { PedidoCompleto } from '#pedidos/contract.ts'
import { alAceptar } from '#pedidos/cuotas/rules.ts'
import { PrecioPropuesto } from './PrecioPropuesto.tsx'

const linea = (concepto: string, precio: string, cantidad = 1) => ({
  clase: 'pieza',
  concepto,
  cantidad,
  precio,
  razon: null,
  linea: null,
})
const PROPUESTA = {
  id: 7,
  estado: 'abierta',
  lineas: [linea('Aretes de mariposa', '825.00', 2), linea('Envío a Pueblo Nuevo', '500.00')],
  total: '2150.00',
  fecha_estimada_entrega: '2026-11-28',
  plan: 'antes',
  cuotas: [{ monto: '2150.00', antes_de: '2026-11-26' }],
  vale_hasta: '2026-11-25',
  palabras: null,
  creada_en: '2026-11-23T16:00:00.000Z',
  total_anterior: null,
}

const page = (propuesta: object | null, hoy = '2026-11-23') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <PrecioPropuesto
          // only the fields that this part reads
          pedido={{ codigo: 'B01-40731', cliente: 'Wilkin Peña', propuesta } as unknown as PedidoCompleto}
          hoy={hoy}
          onChange={() => {}}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  ).replaceAll('\u00a0', ' ')

test('a price says what it is for, when, how it is paid and until when, and can be accepted without programs', () => {
  const html = page(PROPUESTA)
  for (const text of ['Tu precio está listo, Wilkin', 'Aretes de mariposa × 2', 'RD$ 1,650.00', 'RD$ 2,150.00'])
    expect(html).toContain(text)
  expect(html).toMatch(/sábado, 28 de noviembre.*a más tardar el jueves 26 de noviembre.*miércoles, 25 de noviembre/)
  expect(html).toMatch(/<form[^>]*id="form-precio-acepta"[^>]*method="post"/)
  expect(html).toContain('name="id" value="7"')
  expect(html).toContain('Quiero cambiar algo')
  expect(html).toContain('data-decide')
})

test('the day of the first part is the one that it gets if the price is accepted today', () => {
  // Staff proposed it on a Monday for the Tuesday; who accepts it on the Friday has until the Saturday.
  const cuotas = [
    { monto: '1075.00', antes_de: '2026-11-24' },
    { monto: '1075.00', antes_de: '2026-12-10' },
  ]
  const accepted = alAceptar(cuotas, '2026-11-27')[0]?.antes_de ?? ''
  expect(accepted > '2026-11-27').toBe(true)
  const html = page({ ...PROPUESTA, plan: 'mitad', cuotas, vale_hasta: '2026-12-02' }, '2026-11-27')
  expect(html).toContain(`RD$ 1,075.00 ${formatLastDay(accepted, true)} si aceptas hoy; RD$ 1,075.00 a más tardar el`)
  expect(html).not.toContain(formatLastDay('2026-11-24', true))
})

test('a changed price shows the old one struck through', () => {
  expect(page({ ...PROPUESTA, total_anterior: '2400.00' })).toContain('<s>RD$ 2,400.00</s>')
  expect(page({ ...PROPUESTA, total_anterior: '2150.00' })).not.toContain('<s>')
})

test('halves say both amounts and days', () => {
  const cuotas = [
    { monto: '1075.00', antes_de: '2026-11-26' },
    { monto: '1075.00', antes_de: null },
  ]
  expect(page({ ...PROPUESTA, plan: 'mitad', cuotas })).toMatch(
    /RD\$ 1,075\.00 a más tardar el .*; RD\$ 1,075\.00 al recibirlo/,
  )
})

test('a lapsed price can only be asked for again, and one to be changed waits for the shop', () => {
  const lapsed = page({ ...PROPUESTA, estado: 'vencida', total_anterior: '2400.00' })
  expect(lapsed).toContain('Pedir otra vez')
  expect(lapsed).not.toContain('Acepto')
  expect(lapsed).not.toContain('data-decide')
  expect(page({ ...PROPUESTA, estado: 'por_cambiar', palabras: 'Dorados' })).toContain('«Dorados»')
})

test.each([[null], ['aceptada'], ['reemplazada'], ['retirada']])('nothing waits for a decision: %s', (estado) => {
  expect(page(estado ? { ...PROPUESTA, estado } : null)).toBe('')
})
