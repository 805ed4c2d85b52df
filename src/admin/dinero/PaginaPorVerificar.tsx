import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { Movimiento } from '#dinero/banco/Cuadre.tsx'
import { leerCuadre } from '#dinero/banco/contract.ts'
import { enElBancoText } from '#dinero/banco/labels.ts'
import { type Comprobante, listarComprobantes } from '#dinero/comprobantes/contract.ts'
import { PorVerificar } from '#dinero/comprobantes/PorVerificar.tsx'
import { query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { queryClient } from '#lib/queryClient.ts'
import { pageMeta } from '#tienda/meta.ts'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Por verificar', description: 'Comprobantes que esperan al banco.', indexed: false })

export const clientLoader = createClientLoader(({ request }) => {
  const estado = new URL(request.url).searchParams.get('estado') === 'hechos' ? 'hechos' : 'esperan'
  return queryClient.ensureQueryData(query(listarComprobantes, { estado }))
})

/** Receipts of transfers that wait to be found in the bank. */
export default function PaginaPorVerificar() {
  // Beside the receipts and not before them: without the bank's statement they can be read as well.
  const { data } = useQuery(query(leerCuadre))
  const of = ({ id }: Comprobante) => data?.comprobantes.find(({ comprobante }) => comprobante === id)
  return (
    <PorVerificar
      enElBanco={(row) => {
        const found = of(row)
        return found && <span className={found.estado === 'esta' ? 'text-success' : ''}>{enElBancoText(found)}</span>
      }}
      filasDelBanco={(row) => of(row)?.movimientos.map((one) => <Movimiento key={one.id} movimiento={one} />)}
      isSeguro={(row) => of(row)?.sin_duda === true}
    />
  )
}
