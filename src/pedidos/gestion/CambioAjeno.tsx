import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Dinero } from '#ui/Dinero.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import type { PedidoDeGestion } from './contrato.ts'

/** Somebody changed the order since it was loaded: what it says now, beside what is typed, and how to take it. */
export function CambioAjeno({ pedido, alCargar }: { pedido: PedidoDeGestion; alCargar: () => void }) {
  return (
    <Aviso
      clase="advertencia"
      role="alert"
      titulo="Otra persona cambió este pedido"
      acciones={
        <Boton variante="outline" medida={36} onClick={alCargar}>
          Cargar los datos nuevos
        </Boton>
      }
    >
      <p>Lo que escribiste sigue aquí y no se guardó. Ahora el pedido dice:</p>
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
