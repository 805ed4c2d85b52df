import type { ReactNode } from 'react'
import { formatOwnCodigo } from '#lib/codigoFormat.ts'
import { CodeField } from '#ui/form/CodeField.tsx'
import { InsigniaDeEstatus } from '../InsigniaDeEstatus.tsx'
import { type EstatusFormProps, FormularioDeEstatus } from '../mover/FormularioDeEstatus.tsx'
import { BarraDeEnvio } from './BarraDeEnvio.tsx'

type Props = EstatusFormProps & {
  /** Search result for the typed code, while no order is open. */
  codigoInfo?: ReactNode
}

/** Form that changes the status of the open order. While no order is open, it finds an order by its code. */
export function EstatusDelPedido({ codigoInfo, ...deEstatus }: Props) {
  const { pedido } = deEstatus
  return (
    <FormularioDeEstatus
      {...deEstatus}
      title="Actualizar estatus"
      submitButton={() => <BarraDeEnvio>Actualizar estatus</BarraDeEnvio>}
    >
      <CodeField
        field="codigo"
        format={formatOwnCodigo}
        label="Pedido"
        missing="Escribe el código del pedido."
        readOnly={pedido !== undefined}
      />
      <div role="status" className="-mt-3 flex min-h-7 flex-wrap items-center gap-x-3 text-meta">
        {pedido ? (
          <>
            <span className="text-muted-foreground">{pedido.cliente}, ahora:</span>
            <InsigniaDeEstatus estatus={pedido.estatus} />
          </>
        ) : (
          codigoInfo
        )}
      </div>
    </FormularioDeEstatus>
  )
}
