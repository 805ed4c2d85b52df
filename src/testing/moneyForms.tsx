import type { ReactNode } from 'react'
import { RecibirEfectivo } from '#dinero/caja/RecibirEfectivo.tsx'
import type { Cierre } from '#dinero/cierre/contract.ts'
import { PorCerrar } from '#dinero/cierre/PaginaCierre.tsx'
import { FormularioFiscal } from '#pedidos/fiscales/FormularioFiscal.tsx'

const CIERRE: Cierre = {
  ...{ dia: '2026-11-21', desde: '2026-11-21', hoy: '2026-11-21', cerrado: null, visto: '', pagos: [], anterior: null },
  lineas: [{ metodo: 'efectivo', persona: null, esperado: '9.00', contado: null, razon: null, cuantos: 1 }],
  por_verificar: { cuantos: 0, monto: '0.00' },
}
const KELVIN = { id: 'k', nombre: '', lleva: '9.00', efectivo: '0.00' }

/** Forms of money with their fields, for `src/forms.test.tsx`. */
export const MONEY_FORMS: Record<string, [formulario: () => ReactNode, campos: string[]]> = {
  'cash that is handed in': [
    () => <RecibirEfectivo persona={KELVIN} onReceive={() => undefined} />,
    ['contado', 'razon'],
  ],
  // The reason is asked for once an amount differs.
  'a close': [() => <PorCerrar cierre={CIERRE} />, ['contado_nadie']],
  'tax data': [
    () => <FormularioFiscal codigo="" datos={{ rnc: '', nombre: '', encf: '' }} />,
    ['encf', 'nombre', 'rnc'],
  ],
}
