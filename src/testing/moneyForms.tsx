import type { ReactNode } from 'react'
import { CobreMenos } from '#admin/entregas/CerrarEntrega.tsx'
import { RecibirEfectivo } from '#dinero/caja/RecibirEfectivo.tsx'
import type { Cierre } from '#dinero/cierre/contract.ts'
import { PorCerrar } from '#dinero/cierre/PaginaCierre.tsx'
import type { Pago } from '#pagos/contract.ts'
import {
  FormularioDeCorreccion,
  FormularioDeDevolucion,
  FormularioDePago,
  FormularioDeTraspaso,
} from '#pedidos/cobros/gestion/FormulariosDePagos.tsx'
import type { PedidoCompleto } from '#pedidos/contract.ts'
import { SinRecordatorio } from '#pedidos/cuotas/recordatorios/SinRecordatorio.tsx'
import type { EntregaDeHoy } from '#pedidos/entregas/contract.ts'
import type { PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { FormularioFiscal } from '#pedidos/fiscales/FormularioFiscal.tsx'
import { FormularioDePrecio } from '#pedidos/propuestas/PaginaPrecio.tsx'
import { FormularioDeDevolucionAlSaldo, FormularioDeUsoDeSaldo } from '#saldo/pedido/SaldoDelPedido.tsx'

const CIERRE: Cierre = {
  ...{ dia: '2026-11-21', desde: '2026-11-21', hoy: '2026-11-21', cerrado: null, visto: '', pagos: [], anterior: null },
  lineas: [{ metodo: 'efectivo', persona: null, esperado: '9.00', contado: null, razon: null, cuantos: 1 }],
  por_verificar: { cuantos: 0, monto: '0.00' },
}
const ENTREGA = { codigo: '', version: 1, por_cobrar: '9.00' } as EntregaDeHoy // the form reads no more
const CON_PAGO = {
  codigo: 'B01-40718',
  cuenta: { proximo: { antes_de: '2026-12-04', se_recuerda: true } },
} as PedidoCompleto // only what the form reads
const KELVIN = { id: 'k', nombre: '', lleva: '9.00', efectivo: '0.00' }

const CUENTA = { total: '9.00', pagado: '0.00', falta: '9.00', de_mas: null, pagos: [] }
// The forms need no other fields.
const OF_ORDER = {
  pedido: { codigo: '', version: 1, cuenta: CUENTA } as unknown as PedidoDeGestion,
  onClose: () => undefined,
}
const PAGO = { id: 1 } as Pago

const POR_PONER = {
  ...{ codigo: 'B01-00001', version: 1, notas: null, propuesta: null, lineas: [], tipo_servicio: 'retiro' },
  ...{ costo_envio: null, precio: '0.00', total: '0.00', fecha_estimada_entrega: null },
} as unknown as PedidoDeGestion // the form needs no other field

/** Forms of money with their fields, for `src/forms.test.tsx`. */
export const MONEY_FORMS: Record<string, [formulario: () => ReactNode, campos: string[]]> = {
  'a price': [
    () => <FormularioDePrecio pedido={POR_PONER} />,
    ['concepto_0', 'fecha_estimada_entrega', 'plan', 'precio_0', 'razon', 'vale_hasta'],
  ],
  'cash that is handed in': [
    () => <RecibirEfectivo persona={KELVIN} onReceive={() => undefined} />,
    ['contado', 'razon'],
  ],
  'a payment': [() => <FormularioDePago {...OF_ORDER} />, ['metodo', 'monto', 'otro_pago', 'recibido', 'referencia']],
  'a refund': [() => <FormularioDeDevolucion {...OF_ORDER} />, ['metodo', 'monto', 'razon', 'referencia']],
  'a correction': [() => <FormularioDeCorreccion {...OF_ORDER} pago={PAGO} />, ['era', 'razon']],
  'a transfer between orders': [() => <FormularioDeTraspaso {...OF_ORDER} />, ['a', 'monto', 'razon']],
  'a balance that pays': [() => <FormularioDeUsoDeSaldo {...OF_ORDER} monto="9.00" />, ['monto']],
  'an order that pays back to a balance': [
    () => <FormularioDeDevolucionAlSaldo {...OF_ORDER} monto="" />,
    ['monto', 'razon'],
  ],
  'a delivery for less': [() => <CobreMenos entrega={ENTREGA} onClose={() => undefined} />, ['monto', 'motivo']],
  // The reason is asked for once an amount differs.
  'a close': [() => <PorCerrar cierre={CIERRE} />, ['contado_nadie']],
  'no more reminders of a payment': [() => <SinRecordatorio pedido={CON_PAGO} onChange={() => undefined} />, []],
  'tax data': [
    () => <FormularioFiscal codigo="" datos={{ rnc: '', nombre: '', encf: '' }} />,
    ['encf', 'nombre', 'rnc'],
  ],
}
