import type { ComponentProps } from 'react'
import { Dinero } from '#ui/Dinero.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { ChangedMeanwhile } from '#ui/formulario/ChangedMeanwhile.tsx'
import type { PedidoDeGestion } from './contract.ts'

type Props = Pick<ComponentProps<typeof ChangedMeanwhile>, 'edit'> & { pedido: PedidoDeGestion }

/** Somebody changed the order since it was loaded: what it says now, beside what is typed, and how to take it. */
export function CambioAjeno({ pedido, edit }: Props) {
  return (
    <ChangedMeanwhile que="este pedido" tomar="Cargar los datos nuevos" edit={edit}>
      <p>Lo que escribiste sigue aquí y no se guardó. Puedes conservarlo y tomar lo demás como está ahora:</p>
      <p className="mt-1">
        {pedido.cliente} · {pedido.estatus.nombre} · <Dinero monto={pedido.total} />
        {pedido.fecha_estimada_entrega && (
          <>
            {' '}
            · <Fecha valor={pedido.fecha_estimada_entrega} formato="dia" />
          </>
        )}
      </p>
    </ChangedMeanwhile>
  )
}
