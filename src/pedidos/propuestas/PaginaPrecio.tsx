import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, type MetaFunction, useNavigate, useParams } from 'react-router'
import { mutation, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { staffDrafts } from '#lib/staffDrafts.ts'
import { firstWord } from '#lib/text.ts'
import { pageMeta } from '#tienda/meta.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { ErrorMessage } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { RadioCards } from '#ui/form/RadioCards.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { SubmitBar } from '#ui/form/SubmitBar.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useEdit } from '#ui/form/useEdit.ts'
import { clearDraft, useFormDraft } from '#ui/form/useFormDraft.ts'
import { Notice } from '#ui/Notice.tsx'
import { useReportUnsaved } from '#ui/useUnsavedChanges.tsx'
import { obtenerPedidoDeGestion, type PedidoDeGestion } from '../ficha/contract.ts'
import { proponerPrecio } from './contract.ts'
import { freeNumber, PrecioDraft, renglonesOf, toPrecioDraft, totalOf, withRenglones } from './draft.ts'

export const meta: MetaFunction = ({ params }) =>
  pageMeta({ title: `Precio de ${params.codigo}`, description: 'Lo que cuesta un pedido.', indexed: false })

export const clientLoader = createClientLoader(async ({ params: { codigo = '' } }) => {
  await queryClient.ensureQueryData(query(obtenerPedidoDeGestion, { codigo }))
})

const PLANES = [
  { value: 'antes', title: 'Todo antes' },
  { value: 'mitad', title: 'Mitad y mitad' },
  { value: 'al_recibir', title: 'Al recibir' },
]

/** Page on which staff propose a price to an order's customer (docs/decisions/058). */
export default function PaginaPrecio() {
  const { codigo = '' } = useParams()
  const { data: pedido } = useSuspenseQuery(query(obtenerPedidoDeGestion, { codigo }))
  return (
    <div className="mx-auto max-w-160">
      <ButtonLink variant="ghost" size={36} className="mb-2 -ml-3.5 max-lg:h-12">
        <Link to={linkTo('/manage/pedidos/:codigo', { codigo })}>
          <ArrowLeft aria-hidden="true" strokeWidth={1.75} />
          Volver al pedido
        </Link>
      </ButtonLink>
      <h1
        tabIndex={-1}
        data-foco
        className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 font-display text-h2"
      >
        <span className="wrap-anywhere">Precio para {firstWord(pedido.cliente)}</span>
        <span className="codigo text-base">{codigo}</span>
      </h1>
      <FormularioDePrecio key={codigo} pedido={pedido} />
    </div>
  )
}

/** Form for the lines of a price, how it is paid, and until when it can be accepted. */
export function FormularioDePrecio({ pedido }: { pedido: PedidoDeGestion }) {
  const { codigo, notas, propuesta } = pedido
  const navigate = useNavigate()
  const proponer = useMutation(mutation(proponerPrecio, { codigo }))
  const [isHeard, setHeard] = useState(false)
  const draftKey = `${staffDrafts.precio}propuesta-${codigo}` as const
  const { form, other, dirty } = useEdit({
    subject: pedido,
    write: toPrecioDraft,
    resend: true,
    savesDraft: true,
    name: `propuesta-${codigo}`,
    contract: PrecioDraft,
    failure: { title: 'No se propuso el precio', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: (precio, request): Promise<PedidoDeGestion> => proponer.mutateAsync({ ...precio, ...request }),
    onSaved() {
      clearDraft(draftKey)
      void navigate(linkTo('/manage/pedidos/:codigo', { codigo }))
    },
  })
  useFormDraft(form, draftKey)
  useReportUnsaved(dirty, draftKey)
  const draft = { ...form.getValues(), ...useWatch({ control: form.control }) } as PrecioDraft // the form has all fields
  const renglones = renglonesOf(draft)
  const total = totalOf(draft)
  const problem = form.formState.errors.total?.message

  function put(changes: Record<string, string>) {
    for (const [field, value] of Object.entries(changes)) form.setValue(field, value, { shouldDirty: true })
  }
  function add(clase: 'descuento' | 'pieza') {
    const numero = freeNumber(renglones)
    if (numero === null) return
    put({
      [`concepto_${numero}`]: clase === 'descuento' ? 'Descuento' : '',
      [`precio_${numero}`]: '',
      [`razon_${numero}`]: '',
      renglones: withRenglones([...renglones, { numero, clase, cantidad: 1, linea: null }]),
    })
  }

  return (
    <Form form={form} aria-label={`Precio de ${codigo}`} className="grid gap-5">
      {notas && <p className="whitespace-pre-line rounded-xl bg-sunken px-4 py-3 wrap-anywhere">{notas}</p>}
      {propuesta?.estado === 'por_cambiar' && (
        <Notice kind="warning" title="Quiere cambiar algo">
          {propuesta.palabras ?? 'Pide otra vez un precio que venció.'}
        </Notice>
      )}
      <ul className="grid gap-3">
        {renglones.map(({ numero, clase, cantidad }, position) => (
          <li
            key={numero}
            className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-2 border-border border-b pb-3"
          >
            <TextField
              field={`concepto_${numero}`}
              label={cantidad > 1 ? `${cantidad} ×` : `Línea ${position + 1}`}
              autoComplete="off"
              enterKeyHint="next"
            />
            <AmountField
              field={`precio_${numero}`}
              label={clase === 'descuento' ? 'Se descuenta' : cantidad > 1 ? 'Cada una' : 'RD$'}
              enterKeyHint="next"
              className="cifras"
            />
            {clase === 'descuento' && (
              <TextField field={`razon_${numero}`} label="Por qué" autoComplete="off" className="col-span-2" />
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-wrap gap-2">
          <Button variant="ghost" className="-ml-3.5" onClick={() => add('pieza')}>
            Agregar línea
          </Button>
          <Button variant="ghost" onClick={() => add('descuento')}>
            Descuento
          </Button>
        </span>
        <p role="status" className="cifras">
          Total <b className="text-lg">{total === null ? 'RD$ …' : formatDinero(total)}</b>
        </p>
      </div>
      {problem && <ErrorMessage id="precio-total">{problem}</ErrorMessage>}
      <RadioCards field="plan" legend="Cuándo paga" options={PLANES} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          field="fecha_estimada_entrega"
          label="Entrega"
          type="date"
          className="min-w-0 grid-cols-[minmax(0,1fr)]"
        />
        <TextField field="vale_hasta" label="Vale hasta" type="date" className="min-w-0 grid-cols-[minmax(0,1fr)]" />
      </div>
      <details
        open={isHeard || draft.razon !== ''}
        onToggle={({ currentTarget }) => setHeard(currentTarget.open)}
        className="rounded-xl border border-border px-4"
      >
        <summary className="flex h-12 cursor-pointer items-center font-semibold">
          Ya aceptó, o se confirma sin preguntar
        </summary>
        <TextField
          field="razon"
          label="Qué te dijo, o por qué"
          hint="Con una razón, el pedido se confirma ahora con este precio."
          optional
          autoComplete="off"
          className="pb-4"
        />
      </details>
      {other && (
        <Notice kind="warning" role="alert" title="Otra persona cambió este pedido">
          Lo que escribiste sigue aquí: envíalo otra vez si todavía vale.
        </Notice>
      )}
      <SubmitBar className="-mx-2 px-2 py-3 lg:bottom-[var(--alto-de-deshacer,0px)]">
        <Submit className="w-full">
          {draft.razon ? 'Confirmar con' : 'Proponer'} {total === null ? 'este precio' : formatDinero(total)}
        </Submit>
      </SubmitBar>
    </Form>
  )
}
