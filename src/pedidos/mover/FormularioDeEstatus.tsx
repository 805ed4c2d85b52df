import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { mutation, query } from '#http/query.ts'
import { leerHoraLocal } from '#lib/fecha.ts'
import { CODIGO_PEDIDO } from '#lib/formatoDeCodigo.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoSeleccion } from '#ui/formulario/CampoSeleccion.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useEdit } from '#ui/formulario/useEdit.ts'
import type { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { type Estatus, listarEstatus } from '../contract.ts'
import { CambioDeEstatus, cambiarEstatus, FALTA_PEDIDO_O_ESTATUS, type PedidoDeGestion } from '../ficha/contract.ts'
import { OpcionesDeEstatus } from '../OpcionesDeEstatus.tsx'
import { avisoDeRetroceso } from '../rules.ts'
import { listarFrases } from './contract.ts'

/** A change of status as staff write it. */
export const EscritoDeEstatus = z.object({
  codigo: z.string().regex(CODIGO_PEDIDO, FALTA_PEDIDO_O_ESTATUS),
  estatus: z.string().min(1, FALTA_PEDIDO_O_ESTATUS).transform(Number),
  fecha: z.string().transform((hora) => (hora ? leerHoraLocal(hora) : undefined)),
  descripcion: CambioDeEstatus.shape.descripcion,
})

export function estatusPorEscribir(codigo: string) {
  return { codigo, estatus: '', fecha: '', descripcion: '' }
}

type Movido = Pick<PedidoDeGestion, 'codigo' | 'estatus' | 'version'>

type Cambio = {
  pedido: Movido
  /** The form's, on its page. */
  nombre: string
  /** What a success says, where the page itself does not show it. */
  dicho?: (nuevo: Movido) => { titulo: string; texto: string }
  alMover?: () => void
}

/**
 * The form of an order's next status, wherever it stands. What is chosen is for the status that was on the screen then: when
 * somebody moved the order since, that is told first.
 */
export function useCambioDeEstatus({ pedido, nombre, dicho, alMover }: Cambio) {
  const { codigo } = pedido
  const cambiar = useMutation(mutation(cambiarEstatus, { codigo }))
  const { form, dirty, base, other } = useEdit({
    subject: pedido,
    write: ({ codigo }) => estatusPorEscribir(codigo),
    sameFields: (uno, otro) => uno.estatus.id === otro.estatus.id,
    resend: true,
    nombre,
    contrato: EscritoDeEstatus,
    seQueda: true,
    faltan: { titulo: 'No se pudo actualizar el estatus', texto: FALTA_PEDIDO_O_ESTATUS },
    fallo: { titulo: 'No se pudo actualizar el estatus', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: ({ estatus, fecha, descripcion }, request): Promise<Movido> =>
      cambiar.mutateAsync({ estatus_id: estatus, fecha, descripcion, ...request }),
    dicho,
    onSaved: alMover,
  })
  return {
    formulario: form,
    dirty,
    /** The status that was on the screen when somebody began to choose, where it is another now. */
    deAntes: other ? base.estatus : undefined,
  }
}

export type DeEstatus = {
  /** The form of `useCambioDeEstatus`, or that of a page on which no order is chosen yet. */
  formulario: ReturnType<
    typeof useFormulario<z.input<typeof EscritoDeEstatus>, z.output<typeof EscritoDeEstatus>, unknown>
  >
  /** The order that moves; without, one is still to be chosen. */
  pedido?: Pick<PedidoDeGestion, 'codigo' | 'cliente' | 'estatus'>
  deAntes?: PedidoDeGestion['estatus'] | undefined
}

type Props = DeEstatus & {
  titulo: string
  /** Above the fields. */
  children?: ReactNode
  /** The form's end; undefined while no status is chosen. */
  boton: (nuevo: Estatus | undefined) => ReactNode
}

/** Where an order goes, with what words and when: the only form that moves one to any status. */
export function FormularioDeEstatus({ formulario, pedido, deAntes, titulo, children, boton }: Props) {
  const { data: estatus } = useSuspenseQuery(query(listarEstatus))
  const elegido = useWatch({ control: formulario.control, name: 'estatus' })
  const nuevo = estatus.find(({ id }) => String(id) === elegido)
  const retroceso = pedido && nuevo ? avisoDeRetroceso(pedido.estatus, nuevo) : null
  return (
    <Formulario formulario={formulario} aria-label={titulo} className="grid gap-4">
      {children}
      <CampoSeleccion nombre="estatus" etiqueta="Nuevo estatus" falta="Elige el nuevo estatus.">
        <option value="">Elige un estatus</option>
        <OpcionesDeEstatus ahora={pedido?.estatus} />
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
      {pedido && nuevo && (
        <Frases
          codigo={pedido.codigo}
          estatus_id={nuevo.id}
          alElegir={(frase) => {
            formulario.setValue('descripcion', frase, { shouldDirty: true, shouldValidate: true })
            formulario.setFocus('descripcion')
          }}
        />
      )}
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
      {boton(nuevo)}
    </Formulario>
  )
}

/** Sentences that are ready for a status; a tap puts one into the description, where it can still be changed. */
function Frases(props: { codigo: string; estatus_id: number; alElegir: (frase: string) => void }) {
  const { data } = useQuery(query(listarFrases, { codigo: props.codigo }))
  const frases = data?.find(({ estatus_id }) => estatus_id === props.estatus_id)?.frases ?? []
  if (frases.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-sm">Frases guardadas</legend>
      {frases.map((frase) => (
        <button
          key={frase}
          type="button"
          onClick={() => props.alElegir(frase)}
          className="min-h-11 rounded-lg border border-border bg-card px-3.5 py-2 text-left text-sm hover:border-primary hover:bg-accent"
        >
          {frase}
        </button>
      ))}
    </fieldset>
  )
}
