import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { CampoDeArchivo } from '#dinero/comprobantes/CampoDeArchivo.tsx'
import { urlOf } from '#lib/callRoute.ts'
import type { PedidoCompleto } from '#pedidos/contract.ts'
import { repartir } from '#pedidos/cuotas/rules.ts'
import { PiezasDelPedido } from '#pedidos/lineas/PiezasDelPedido.tsx'
import { descargarRecibo } from '#pedidos/recibos/contract.ts'
import { ReciboAbierto } from '#pedidos/recibos/PaginaRecibo.tsx'
import { FormContext } from '#ui/form/context.ts'
import { PorPagar } from './PorPagar.tsx'
import { Recibos } from './Recibos.tsx'
import { receivedText } from './rules.ts'

const ENTRY = {
  id: 1,
  recibo: 187,
  clase: 'pago',
  metodo: 'transferencia',
  razon: null,
  fecha: '2026-11-24T16:00:00.000Z',
}
const ACCOUNT = { banco: 'Banco Cibaeño', tipo: 'Ahorro', numero: '000-555013-4', titular: 'Carolina Marte' }
const CUENTA = {
  total: '2150.00',
  pagado: '0.00',
  falta: '2150.00',
  de_mas: null,
  pagos: [],
  cuotas: [],
  proximo: null,
  comprobantes_en_espera: null,
}

/** An order with only the fields that these parts read. */
const order = (cuenta: object, changes: object = {}) =>
  ({
    codigo: 'B01-40731',
    estatus: { id: 2, nombre: 'Confirmado', categoria: 'processing' },
    lineas: [],
    cuentas: [{ ...ACCOUNT, cedula: '000-0000000-0' }],
    ...changes,
    cuenta: { ...CUENTA, ...cuenta },
  }) as unknown as PedidoCompleto

const pay = (pedido: PedidoCompleto) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PorPagar pedido={pedido} />
    </QueryClientProvider>,
  )

test('what is to be paid comes with everything that a transfer needs', () => {
  const html = pay(order({}))
  for (const text of ['Falta tu pago', '2,150.00', 'Banco Cibaeño, ahorro', '000-555013-4', 'Carolina Marte'])
    expect(html).toContain(text)
  expect(html).toContain('000-0000000-0')
  expect(html).toContain('B01-40731')
  expect(html).toContain('Recibirlo no es darlo por pagado')
})

test('a shop without an account tells it by WhatsApp, and takes the receipt all the same', () => {
  const html = pay(order({}, { cuentas: [] }))
  expect(html).toContain('Te damos la cuenta por')
  expect(html).not.toContain('o pagas al recibirlo')
  const [account, receipt, ...more] = [...html.matchAll(/wa\.me\/\d+\?text=([^"]+)/g)].map(([, text = '']) =>
    decodeURIComponent(text),
  )
  expect([account, more]).toEqual(['Hola, ¿a qué cuenta pago mi pedido B01-40731?', []])
  expect(receipt).not.toBe(account)
  for (const text of ['Ya pagué: enviar comprobante', 'Elegir foto o PDF']) expect(html).toContain(text)
})

test('of an order in halves the page asks for the half that is next, with its day', () => {
  const partes = ['2026-12-01', '2026-12-04'].map((antes_de) => ({ monto: '1075.00', antes_de }))
  const next = repartir({ total: '2150.00', pagado: '1075.00', partes, hoy: '2026-12-02' })
  const html = pay(order({ pagado: '1075.00', falta: '1075.00', ...next })).replaceAll('\u00a0', ' ')
  expect(html).toContain('>A más tardar el viernes 4.<')
  expect(html.match(/Falta tu segunda mitad/g)).toHaveLength(1)
  expect(html).not.toContain('2,150.00')
})

test('a receipt goes by a form that browsers send by themselves; why the last one was refused stands there', () => {
  const html = pay(order({ comprobante_rechazado: { monto: '900.00', razon: 'La foto no se lee bien.' } }))
  const [form = ''] = /<form[^>]+>/.exec(html) ?? []
  expect(form).toMatch(/method="post"/)
  expect(form).toMatch(/enctype="multipart\/form-data"/i)
  expect(html).toContain('No pudimos confirmar tu comprobante')
  expect(html).toMatch(/El de RD\$.900\.00: La foto no se lee bien\. Envía otro\./)
  // Closed until it is opened, also without programs.
  expect(html).toMatch(/<details class="mt-3"><summary/)
})

test('that a receipt came is said until the order is read again, and then only while it waits', () => {
  const { cuenta } = order({})
  expect(receivedText(cuenta, null)).toBe(null)
  expect(receivedText(cuenta, cuenta)).toBe('Recibimos tu comprobante. Lo estamos buscando en el banco.')
  const refused = order({ comprobante_rechazado: { monto: '900.00', razon: 'No está.' } }).cuenta
  expect(receivedText(refused, cuenta)).toBe(null)
  const paid = order({ pagado: '900.00', falta: '1250.00' }).cuenta
  expect(receivedText(paid, cuenta)).toBe(null)
  const waiting = (cuantos: number) => ({ ...paid, comprobantes_en_espera: { cuantos, monto: '1250.00' } })
  expect(receivedText(waiting(1), null)).toMatch(/^Recibimos tu comprobante de RD\$.1,250\.00\. /)
  expect(receivedText(waiting(2), null)).toMatch(/^Recibimos 2 comprobantes, RD\$.1,250\.00 en total\. /)
})

test('a receipt without its file takes the focus to the file', () => {
  const { control, formControl } = createFormControl({ defaultValues: { archivo: null } })
  renderToStaticMarkup(
    <FormContext
      value={{ name: 'comprobante', form: { ...formControl, control, formState: control._formState } as never }}
    >
      <CampoDeArchivo />
    </FormContext>,
  )
  // Only a field that is registered can take the focus.
  expect([...control._names.mount]).toContain('archivo')
})

test('a company has an RNC, and a shop without the number shows none', () => {
  expect(pay(order({}, { cuentas: [{ ...ACCOUNT, cedula: '1-31-12345-6' }] }))).toContain('RNC')
  expect(pay(order({}, { cuentas: [ACCOUNT] }))).not.toContain('Cédula')
})

test('the other accounts open by a tap, also without programs', () => {
  const other = { ...ACCOUNT, banco: 'Banco del Valle', numero: '123456' }
  expect(pay(order({}, { cuentas: [ACCOUNT, other] }))).toMatch(/<details><summary[^>]*>Otra cuenta: Banco del Valle/)
})

test.each([
  ['nothing is missing', { falta: '0.00', pagado: '2150.00' }, {}],
  ['the order has no price', { falta: null, total: '0.00' }, {}],
  ['the order was canceled', {}, { estatus: { id: 8, nombre: 'Cancelado', categoria: 'special' } }],
  ['its piece went back to the window', {}, { lineas: [{ liberada: true }] }],
])('nobody is asked for money when %s', (_why, cuenta, changes) => {
  expect(pay(order(cuenta, changes))).toBe('')
})

const LINEAS = [{ id: 1, nombre: 'Aretes', cantidad: 2, precio: '1100.00', apartada_hasta: null, liberada: false }]
const OFF = { clase: 'descuento', concepto: 'Descuento', cantidad: 1, precio: '-150.00', razon: 'De siempre' }
const AGREED = { estado: 'aceptada', total: '2550.00', acordadas: [OFF] }
const RECIBIDO = { id: 1, nombre: 'Recibido', categoria: 'processing' }
const OWN = { lineas: LINEAS, total: '2550.00', costo_envio: '500.00', estatus: RECIBIDO, propuesta: AGREED }

/** The words of what an order asks for, as its customer reads them. */
const piezas = (pedido: object) =>
  renderToStaticMarkup(<PiezasDelPedido pedido={pedido as PedidoCompleto} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test("the order's pieces, the discount with its reason and the delivery add up to the total below them", () => {
  expect(piezas(OWN)).toBe(
    '2 × Aretes RD$ 2,200.00 Descuento De siempre \u2212RD$ 150.00 Envío RD$ 500.00 Total RD$ 2,550.00',
  )
})

test('no amount stands beside a total that it does not add up to, or while a price waits', () => {
  expect(piezas({ lineas: LINEAS, total: '2550.00' })).toBe('2 × Aretes')
  expect(piezas({ lineas: LINEAS, total: '2200.00' })).toBe('2 × Aretes, RD$ 2,200.00')
  expect(piezas({ ...OWN, propuesta: { ...AGREED, estado: 'abierta' } })).toBe('2 × Aretes')
  expect(piezas({ ...OWN, total: null })).toBe('2 × Aretes, RD$ 2,200.00')
})

test('what a held piece waits for goes by its order’s price', () => {
  const held = { ...OWN, lineas: [{ ...LINEAS[0], apartada_hasta: '2026-11-29T16:00:00.000Z' }], propuesta: null }
  expect(piezas(held)).toContain('Te escribimos para confirmar el pedido')
  for (const [estado, next] of [
    ['abierta', 'Acepta el precio antes de esa hora; si no, la pieza vuelve a la vitrina.'],
    ['por_cambiar', 'Te mandamos el precio nuevo; si no lo aceptas antes de esa hora, la pieza vuelve a la vitrina.'],
    ['vencida', 'El precio que te propusimos venció: puedes pedirlo otra vez.'],
  ]) {
    const words = piezas({ ...held, propuesta: { ...AGREED, estado, acordadas: null } })
    expect(words).toMatch(/La apartamos para ti hasta el .*m\. /)
    expect(words).toContain(`m. ${next}`)
    expect(words).not.toContain('Te escribimos')
  }
})

test('each entry has its receipt, and a refund is not called one', () => {
  const back = { ...ENTRY, id: 2, recibo: 190, clase: 'devolucion', monto: '-150.00', razon: 'Pagó de más' }
  const pagos = [{ ...ENTRY, monto: '2300.00' }, back]
  const html = renderToStaticMarkup(<Recibos pedido={order({ pagado: '2150.00', falta: '0.00', pagos })} />)
  expect(html).toContain('Todo pagado')
  expect(html).toContain('Recibo 0187')
  expect(html).toContain('Devolución 0190')
  expect(html).toContain('Pagó de más')
  expect(html).toContain(urlOf(descargarRecibo, { params: { codigo: 'B01-40731', recibo: 187 } }))
})

test('what was paid too much is said, and before the first payment there are no receipts', () => {
  const html = renderToStaticMarkup(
    <Recibos
      pedido={order({ pagado: '2300.00', falta: '0.00', de_mas: '150.00', pagos: [{ ...ENTRY, monto: '2300.00' }] })}
    />,
  )
  expect(html).toMatch(/Pagaste RD\$.150\.00 de más/)
  expect(renderToStaticMarkup(<Recibos pedido={order({})} />)).toBe('')
})

test('the page of a receipt has its number, what was paid, and the PDF', () => {
  const recibo = { ...ENTRY, clase: 'pago', metodo: 'transferencia', monto: '1000.00' } as const
  const paid = { codigo: 'B01-40731', cliente: 'Wilkin Díaz', por: 'Aretes', total: '2150.00', pagado: '1000.00' }
  const partidas = [{ concepto: 'Descuento', monto: '-150.00', razon: 'Clienta de siempre', linea: null }]
  const html = renderToStaticMarkup(<ReciboAbierto recibo={{ ...recibo, ...paid, partidas, falta: '1150.00' }} />)
  for (const words of [
    'Recibo 0187',
    'Wilkin Díaz',
    '1,000.00',
    'Faltaba',
    '1,150.00',
    'Descuento: Clienta de siempre',
    'Descargar PDF',
  ])
    expect(html).toContain(words)
  expect(html).toContain(urlOf(descargarRecibo, { params: { codigo: 'B01-40731', recibo: 187 } }))
})
