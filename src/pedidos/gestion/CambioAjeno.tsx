import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Dinero } from '#ui/Dinero.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import type { PedidoDeGestion } from './contrato.ts'

type Props = {
  pedido: PedidoDeGestion
  /** As it is now, without what is typed. */
  alCargar: () => void
  /** As it is now, but for what is typed. */
  alConservar: () => void
}

/** Somebody changed the order since it was loaded: what it says now, beside what is typed, and how to take it. */
export function CambioAjeno({ pedido, alCargar, alConservar }: Props) {
  return (
    <Aviso
      clase="advertencia"
      role="alert"
      titulo="Otra persona cambió este pedido"
      acciones={
        <>
          <Boton variante="outline" medida={36} onClick={alConservar}>
            Conservar lo que escribí
          </Boton>
          <Boton variante="ghost" medida={36} onClick={alCargar}>
            Cargar los datos nuevos
          </Boton>
        </>
      }
    >
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
    </Aviso>
  )
}
