import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Row } from '#pedidos/deCliente/PedidosDelCliente.tsx'
import { ESTATUS } from '#pedidos/estatus.ts'
import { Montos } from '#pedidos/nuevo/Guardado.tsx'
import { CuentaDeMisPedidos } from '#pedidos/propios/CuentaDeMisPedidos.tsx'
import { TarjetaDePedido } from './tabs/TarjetaDePedido.tsx'

const PEDIDO = {
  codigo: 'B01-40731',
  cliente: 'Wilkin Peña',
  estatus: { id: ESTATUS.recibido, nombre: 'Recibido', categoria: 'processing' },
  fecha_creacion: '2026-11-23T16:00:00.000Z',
  fecha_estimada_entrega: null,
  total: null as string | null,
  pagado: '0.00',
  falta: null,
  abono: '0.00',
  historial: [],
  esperados: [],
  vinculado: true,
  precio_por_aceptar: '2150.00',
}
const cancelled = { ...PEDIDO, estatus: { id: ESTATUS.cancelado, nombre: 'Cancelado', categoria: 'special' } }

/** The words of a screen of one order. */
const words = (screen: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{screen}</MemoryRouter>)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

// Only the fields that the screens read.
const staffRow = (pedido: object) => words(<Row {...(pedido as never as Parameters<typeof Row>[0])} />)
const card = (pedido: object) => words(<TarjetaDePedido pedido={pedido as never} paquete={undefined} open={false} />)
const statement = (pedido: object) => words(<CuentaDeMisPedidos debe="0.00" pedidos={[pedido as never]} />)

test('staff read that a proposed price waits where a client’s orders are listed', () => {
  expect(staffRow(PEDIDO)).toMatch(/Propuesto RD\$ 2,150\.00 , espera respuesta/)
  expect(staffRow(PEDIDO)).not.toContain('Sin precio')
  expect(staffRow({ ...PEDIDO, total: '1800.00' })).toMatch(/1,800\.00 Propuesto RD\$ 2,150\.00/)
  expect(staffRow({ ...PEDIDO, precio_por_aceptar: null })).toContain('Sin precio')
  expect(staffRow(cancelled)).toContain('Sin precio')
})

test('and after they typed an order in', () => {
  const saved = (estado: string, { estatus }: { estatus: object } = PEDIDO) => {
    const montos = { total: '0.00', abono: '0.00', cuenta: PEDIDO, estatus, propuesta: { estado, total: '2150.00' } }
    return words(<Montos {...(montos as unknown as Parameters<typeof Montos>[0])} />)
  }
  expect(saved('abierta')).toMatch(/Propuesto RD\$ 2,150\.00 , espera respuesta/)
  expect(saved('vencida')).toContain('Sin precio todavía.')
  expect(saved('abierta', cancelled)).toContain('Sin precio todavía.')
})

test.each([
  ['card', card, 'Por confirmar'],
  ['statement', statement, 'Precio por confirmar'],
])('a member reads in the %s that the shop waits for an answer, unless the order is closed', (_, show, unpriced) => {
  expect(show(PEDIDO)).toMatch(/Dinos si aceptas RD\$ 2,150\.00/)
  expect(show(cancelled)).not.toContain('Dinos')
  expect(show(cancelled)).toContain(unpriced)
})
