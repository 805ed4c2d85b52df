import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { query } from '#http/query.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoSeleccion } from '#ui/formulario/CampoSeleccion.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import type { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { listarEstatus } from '../contract.ts'
import { avisoDeRetroceso } from '../rules.ts'
import type { PedidoDeGestion } from './contract.ts'
import type { EscritoDeEstatus } from './formulario.ts'

/** The form of a next status: `useCambioDeEstatus`, or one that has no order yet. */
export type FormularioDeEstatus = ReturnType<
  typeof useFormulario<z.input<typeof EscritoDeEstatus>, z.output<typeof EscritoDeEstatus>, unknown>
>

/** The status that is chosen in a form; undefined while none is. */
export function useEstatusElegido({ control }: FormularioDeEstatus) {
  const { data: estatus } = useSuspenseQuery(query(listarEstatus))
  const elegido = useWatch({ control, name: 'estatus' })
  return estatus.find(({ id }) => String(id) === elegido)
}

type Props = {
  formulario: FormularioDeEstatus
  /** The order that moves; without, one is still to be chosen. */
  pedido?: Pick<PedidoDeGestion, 'estatus'>
  /** The status that was on the screen when somebody began to choose, where it is another now. */
  deAntes?: PedidoDeGestion['estatus']
  /** Above the description. */
  children?: ReactNode
}

/** Where an order goes, with what words and when: the same on each form that moves one. */
export function CamposDeEstatus({ formulario, pedido, deAntes, children }: Props) {
  const { data: estatus } = useSuspenseQuery(query(listarEstatus))
  const nuevo = useEstatusElegido(formulario)
  const retroceso = pedido && nuevo ? avisoDeRetroceso(pedido.estatus, nuevo) : null
  return (
    <>
      <CampoSeleccion nombre="estatus" etiqueta="Nuevo estatus" falta="Elige el nuevo estatus.">
        <option value="">Elige un estatus</option>
        {estatus.map(({ id, nombre }) => (
          <option key={id} value={id}>
            {id === pedido?.estatus.id ? `${nombre} (ahora)` : nombre}
          </option>
        ))}
      </CampoSeleccion>
      {pedido && deAntes && (
        <Aviso clase="advertencia" role="alert" titulo="Otra persona movió este pedido">
          Mientras escribías pasó de {deAntes.nombre} a {pedido.estatus.nombre}.
        </Aviso>
      )}
      {retroceso && (
        <Aviso clase="advertencia" role="status">
          {retroceso}
        </Aviso>
      )}
      {children}
      <CampoArea
        nombre="descripcion"
        etiqueta="Descripción"
        opcional
        pista="La lee el cliente en su seguimiento y en el correo."
        maximo={500}
        rows={3}
      />
      <CampoTexto
        nombre="fecha"
        etiqueta="Fecha y hora"
        opcional
        type="datetime-local"
        pista="Hora de Santo Domingo. Vacía: ahora mismo."
      />
    </>
  )
}
