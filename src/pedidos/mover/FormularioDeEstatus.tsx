import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { mutation, query } from '#http/query.ts'
import { CODIGO_PEDIDO } from '#lib/codigoFormat.ts'
import { readLocalTime } from '#lib/dates.ts'
import { rechazoOf } from '#lib/errors.ts'
import { staffDrafts } from '#lib/staffDrafts.ts'
import type { SuccessOutcome } from '#ui/form/context.ts'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useEdit } from '#ui/form/useEdit.ts'
import { clearDraft, useFormDraft } from '#ui/form/useFormDraft.ts'
import type { useShopForm } from '#ui/form/useShopForm.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useReportUnsaved } from '#ui/useUnsavedChanges.tsx'
import { type Estatus, listarEstatus } from '../contract.ts'
import { PIDE_RAZON, RazonDePaso } from '../cuotas/contract.ts'
import { CambioDeEstatus, cambiarEstatus, MISSING_PEDIDO_OR_ESTATUS, type PedidoDeGestion } from '../ficha/contract.ts'
import { OpcionesDeEstatus } from '../OpcionesDeEstatus.tsx'
import { backwardsWarning } from '../rules.ts'
import { CampoDeRazon } from './CampoDeRazon.tsx'
import { listarFrases } from './contract.ts'

/** A change of status, as staff type it. */
export const EstatusDraft = z.object({
  codigo: z.string().regex(CODIGO_PEDIDO, MISSING_PEDIDO_OR_ESTATUS),
  estatus: z.string().min(1, MISSING_PEDIDO_OR_ESTATUS).transform(Number),
  fecha: z.string().transform((time) => (time ? readLocalTime(time) : undefined)),
  descripcion: CambioDeEstatus.shape.descripcion,
  /** Typed once the server has asked for it. */
  razon: z.string().trim().max(200),
})

const EstatusConRazonDraft = EstatusDraft.extend({ razon: RazonDePaso })

/**
 * What the form sends: with a reason once the server has asked for one.
 * @param asked `type` of the refusal; absent if nothing was refused
 * @public for tests
 */
export const contractOfEstatus = (asked = '') => (asked in PIDE_RAZON ? EstatusConRazonDraft : EstatusDraft)

export function toEstatusDraft(codigo: string) {
  return { codigo, estatus: '', fecha: '', descripcion: '', razon: '' }
}

type Moved = Pick<PedidoDeGestion, 'codigo' | 'estatus' | 'version'>

type ChangeOptions = {
  pedido: Moved
  /** Name of the form on its page. */
  nombre: string
  /** Toast of a success; absent if the page itself shows the change. */
  successText?: (newEstatus: Moved) => SuccessOutcome
  onMove?: () => void
  /** Whether errors of fields stand at the fields alone. */
  atFields?: boolean
}

/**
 * Form of a change of status. If somebody else moved the order since the user began to choose, the form says so first.
 */
export function useChangeEstatus({ pedido, nombre, successText, onMove, atFields = false }: ChangeOptions) {
  const { codigo } = pedido
  const draftKey = `${staffDrafts.estatus}${codigo}` as const
  const cambiar = useMutation(mutation(cambiarEstatus, { codigo }))
  const [asked, setAsked] = useState<string>()
  const { form, dirty, base, other } = useEdit({
    subject: pedido,
    write: ({ codigo }) => toEstatusDraft(codigo),
    sameFields: (mine, other) => mine.estatus.id === other.estatus.id,
    resend: true,
    name: nombre,
    contract: contractOfEstatus(asked),
    staysOpen: true,
    atFields,
    // The idempotency key is not kept: after a reload the request has another version, so it is another request.
    savesDraft: true,
    missing: { title: 'No se pudo actualizar el estatus', text: MISSING_PEDIDO_OR_ESTATUS },
    failure: { title: 'No se pudo actualizar el estatus', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    async send({ estatus, fecha, descripcion, razon }, request): Promise<Moved> {
      const step = { estatus_id: estatus, fecha, descripcion, ...(razon && { razon }) }
      try {
        const moved = await cambiar.mutateAsync({ ...step, ...request })
        clearDraft(draftKey)
        setAsked(undefined)
        return moved
      } catch (error) {
        setAsked(rechazoOf(error).type)
        throw error
      }
    },
    outcome: successText,
    onSaved: onMove,
    onQueued: () => clearDraft(draftKey),
  })
  useFormDraft(form, draftKey)
  useReportUnsaved(dirty, draftKey)
  return {
    formulario: form,
    asked,
    /** The status when the user began to choose, if it has changed since. */
    previous: other ? base.estatus : undefined,
  }
}

export type EstatusFormProps = {
  /** The form of `useChangeEstatus`, or of a page on which no order is open yet. */
  formulario: ReturnType<typeof useShopForm<z.input<typeof EstatusDraft>, z.output<typeof EstatusDraft>, unknown>>
  /** The order to move; absent if it is still to be chosen. */
  pedido?: Pick<PedidoDeGestion, 'codigo' | 'cliente' | 'estatus'>
  previous?: PedidoDeGestion['estatus'] | undefined
  /** `type` of the refusal, if the server asked for a reason. */
  asked?: string | undefined
}

type Props = EstatusFormProps & {
  title: string
  /** Content above the fields. */
  children?: ReactNode
  /** The submit button; its argument is undefined while no status is chosen. */
  submitButton: (newEstatus: Estatus | undefined) => ReactNode
}

/** Form that moves an order to any status, with a description and a date. */
export function FormularioDeEstatus({
  formulario: form,
  pedido,
  previous,
  asked,
  title,
  children,
  submitButton,
}: Props) {
  const { data: estatus } = useSuspenseQuery(query(listarEstatus))
  const selected = useWatch({ control: form.control, name: 'estatus' })
  const newEstatus = estatus.find(({ id }) => String(id) === selected)
  const retroceso = pedido && newEstatus ? backwardsWarning(pedido.estatus, newEstatus) : null
  return (
    <Form form={form} aria-label={title} className="grid gap-4">
      {children}
      <SelectField field="estatus" label="Nuevo estatus" missing="Elige el nuevo estatus.">
        <option value="">Elige un estatus</option>
        <OpcionesDeEstatus ahora={pedido?.estatus} />
      </SelectField>
      {pedido && previous && (
        <Notice kind="warning" role="alert" title="Otra persona movió este pedido">
          Mientras escribías pasó de {previous.nombre} a {pedido.estatus.nombre}.
        </Notice>
      )}
      {retroceso && (
        <Notice kind="warning" role="status">
          {retroceso}
        </Notice>
      )}
      {pedido && newEstatus && (
        <Frases
          codigo={pedido.codigo}
          estatus_id={newEstatus.id}
          onSelect={(frase) => {
            form.setValue('descripcion', frase, { shouldDirty: true, shouldValidate: true })
            form.setFocus('descripcion')
          }}
        />
      )}
      <TextAreaField
        field="descripcion"
        label="Descripción"
        optional
        hint="La lee el cliente en su seguimiento y en el correo."
        maxChars={500}
        rows={3}
      />
      <TextField
        field="fecha"
        label="Fecha y hora"
        optional
        type="datetime-local"
        hint="Hora de Santo Domingo. Vacía: ahora mismo."
      />
      {pedido && <CampoDeRazon codigo={pedido.codigo} asked={asked} />}
      {submitButton(newEstatus)}
    </Form>
  )
}

/** Saved phrases of a status; a tap copies one into the description, where it can be edited. */
function Frases(props: { codigo: string; estatus_id: number; onSelect: (frase: string) => void }) {
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
          onClick={() => props.onSelect(frase)}
          className="min-h-12 rounded-lg border border-border bg-card px-3.5 py-2 text-left text-sm hover:border-primary hover:bg-accent"
        >
          {frase}
        </button>
      ))}
    </fieldset>
  )
}
