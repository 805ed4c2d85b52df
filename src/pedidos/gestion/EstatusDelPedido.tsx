import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { query } from '#http/query.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'
import { CampoSeleccion } from '#ui/formulario/CampoSeleccion.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import type { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { listarEstatus } from '../contrato.ts'
import { InsigniaDeEstatus } from '../InsigniaDeEstatus.tsx'
import { avisoDeRetroceso } from '../reglas.ts'
import type { PedidoDeGestion } from './contrato.ts'
import type { EscritoDeEstatus } from './formulario.ts'

type Props = {
  formulario: ReturnType<
    typeof useFormulario<z.input<typeof EscritoDeEstatus>, z.output<typeof EscritoDeEstatus>, unknown>
  >
  /** The order that moves; without, one is still to be chosen by its code. */
  pedido?: PedidoDeGestion
  /** The status that was on the screen when somebody began to choose, where it is another now. */
  deAntes?: PedidoDeGestion['estatus']
  /** Under the code. */
  children?: ReactNode
}

/** Moves an order to another status, now or at a time that has passed, and tells its client. */
export function EstatusDelPedido({ formulario, pedido, deAntes, children }: Props) {
  const { data: estatus } = useSuspenseQuery(query(listarEstatus))
  const elegido = useWatch({ control: formulario.control, name: 'estatus' })
  const nuevo = estatus.find(({ id }) => String(id) === elegido)
  const retroceso = pedido && nuevo ? avisoDeRetroceso(pedido.estatus, nuevo) : null
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
      <CampoSeleccion nombre="estatus" etiqueta="Nuevo estatus" falta="Elige el nuevo estatus.">
        <option value="">Elige un estatus</option>
        {estatus.map(({ id, nombre }) => (
          <option key={id} value={id}>
            {nombre}
          </option>
        ))}
      </CampoSeleccion>
      {pedido && deAntes && (
        <Aviso clase="advertencia" role="alert" titulo="Otra persona movió este pedido">
          Mientras escribías pasó de {deAntes.nombre} a {pedido.estatus.nombre}.
        </Aviso>
      )}
      {retroceso && <Aviso clase="advertencia">{retroceso}</Aviso>}
      <CampoTexto
        nombre="fecha"
        etiqueta="Fecha y hora"
        opcional
        type="datetime-local"
        pista="Hora de Santo Domingo. Vacía: ahora mismo."
      />
      <CampoArea
        nombre="descripcion"
        etiqueta="Descripción"
        opcional
        pista="La lee el cliente en su seguimiento y en el correo."
        maximo={500}
        rows={4}
      />
      <div className="sticky bottom-16 -mx-5 -mb-5 grid justify-items-start gap-3 rounded-b-2xl border-border border-t bg-card p-5 md:static md:m-0 md:border-0 md:p-0">
        <Enviar medida={36} sinTitulo className="max-md:h-12">
          Actualizar estatus
        </Enviar>
      </div>
    </Formulario>
  )
}
