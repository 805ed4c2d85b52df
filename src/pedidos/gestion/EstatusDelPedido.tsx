import type { ReactNode } from 'react'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { InsigniaDeEstatus } from '../InsigniaDeEstatus.tsx'
import { CamposDeEstatus, type FormularioDeEstatus } from './CamposDeEstatus.tsx'
import type { PedidoDeGestion } from './contract.ts'

type Props = {
  formulario: FormularioDeEstatus
  /** The order that moves; without, one is still to be chosen by its code. */
  pedido?: PedidoDeGestion
  /** The status that was on the screen when somebody began to choose, where it is another now. */
  deAntes?: PedidoDeGestion['estatus']
  /** Under the code. */
  children?: ReactNode
}

/** Moves an order to another status, now or at a time that has passed, and tells its client. */
export function EstatusDelPedido({ formulario, pedido, deAntes, children }: Props) {
  return (
    <Formulario formulario={formulario} aria-label="Actualizar estatus" className="grid gap-4">
      <CampoCodigo
        nombre="codigo"
        etiqueta="Pedido"
        falta="Escribe el código del pedido."
        readOnly={pedido !== undefined}
      />
      <div role="status" className="-mt-3 flex min-h-7 flex-wrap items-center gap-x-3 text-meta">
        {pedido ? (
          <>
            <span className="text-muted-foreground">{pedido.cliente}, ahora:</span>
            <InsigniaDeEstatus estatus={pedido.estatus} />
          </>
        ) : (
          children
        )}
      </div>
      <CamposDeEstatus {...{ formulario, pedido, deAntes }} />
      <div className="sticky bottom-16 -mx-5 -mb-5 grid justify-items-start gap-3 rounded-b-2xl border-border border-t bg-card p-5 md:static md:m-0 md:border-0 md:p-0">
        <Enviar medida={36} sinTitulo className="max-md:h-12">
          Actualizar estatus
        </Enviar>
      </div>
    </Formulario>
  )
}
