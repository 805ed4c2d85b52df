import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import type { ClaseDePieza } from '#negocio'
import { isOrderable } from '#piezas/rules.ts'
import { Button } from '#ui/Button.tsx'
import { fieldId, useFormName } from '#ui/form/context.ts'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { EmailField, PhoneField, TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { Notice } from '#ui/Notice.tsx'
import {
  EMPTY_DIRECCION,
  emptyEnvioFields,
  FormularioDePedido,
  type PedidoSolicitado,
  type PiezaPedida,
  solicitarPedido,
} from '../contract.ts'
import { MISSING_ENVIO } from '../labels.ts'
import { CampoDeArticulo } from './CampoDeArticulo.tsx'
import { CampoDeServicio } from './CampoDeServicio.tsx'
import { CamposDeEnvio } from './CamposDeEnvio.tsx'
import { FalloAlEnviar } from './FalloAlEnviar.tsx'
import { CamposDePieza } from './PiezaPedida.tsx'
import { ResumenDelPedido } from './ResumenDelPedido.tsx'
import { isAbout } from './requestedPieza.ts'
import { completeDraft, storedDraft, usePedidoDraft } from './usePedidoDraft.ts'

/**
 * The contract of the visible fields. An address that was typed before pickup was chosen stays in the draft, but is
 * neither validated nor sent.
 */
export const ShownPedido = z
  .custom<FormularioDePedido>()
  .transform(
    (pedido): z.input<typeof FormularioDePedido> =>
      pedido.tipo_servicio === 'envio' ? pedido : { ...pedido, ...EMPTY_DIRECCION },
  )
  .pipe(FormularioDePedido)

const EMPTY = completeDraft()
const FAILURE = { title: 'Error al enviar el pedido', text: 'Ocurrió un error. Por favor intenta nuevamente.' }

type Props = {
  /** The kind of piece that the URL asks for. */
  pieza?: ClaseDePieza | undefined
  /** The piece that the URL asks for. */
  pedida?: PiezaPedida | null
  onSubmit: (pedido: PedidoSolicitado, correo: string) => void
}

export function FormularioDePedir({ pieza, pedida, onSubmit }: Props) {
  const solicitar = useMutation(mutation(solicitarPedido))
  const form = useShopForm({
    name: 'pedir',
    contract: ShownPedido,
    initial: pedida?.pieza
      ? // Who asks for a piece that is gone came for one like it.
        { ...EMPTY, ...pedida.asked, parecida: !isOrderable(pedida.pieza.disponibilidad) }
      : EMPTY,
    fixed: { pieza: pedida?.pieza?.slug ?? '' },
    summary: true,
    savesDraft: true,
    repeatable: true,
    posts: true,
    missing: { title: 'Revisa estos campos' },
    failure: FAILURE,
    toastFailure: FAILURE,
    send: (pedido) => solicitar.mutateAsync({ clave: borrador.clave.current, ...pedido }),
    outcome: ({ codigo }) => ({
      title: '¡Pedido enviado exitosamente!',
      text: `Tu código es ${codigo}. Revisa tu correo.`,
    }),
    onSent(received, { correo }) {
      storedDraft.remove()
      onSubmit(received, correo)
    },
  })
  const borrador = usePedidoDraft(form, pieza)
  const { servicio, ofEnvio, checkEnvio } = useEnvioFields(form)
  const [descripcion, provincia, parecida] = useWatch({
    control: form.control,
    name: ['descripcion_articulo', 'provincia', 'parecida'],
  })
  const button = useRef<HTMLButtonElement>(null)

  function startAnother() {
    borrador.startAnother({ clear: false })
    form.clearOutcome()
    button.current?.focus()
  }

  function retry() {
    button.current?.focus()
    form.submit()
  }

  return (
    <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,25rem)] lg:justify-between">
      <Form form={form} className="grid gap-6">
        {borrador.restored && <RestoredDraft onStartOver={() => borrador.startAnother({ clear: true })} />}
        {pedida?.pieza && <CamposDePieza pieza={pedida.pieza} />}
        <CampoDeServicio onChange={checkEnvio} />
        <div className="grid gap-5">
          <TextField field="nombre" label="Nombre" autoComplete="name" />
          <EmailField
            field="correo"
            label="Correo"
            placeholder="correo@ejemplo.com"
            hint="Aquí te llega el código para seguir tu pedido."
          />
          <PhoneField
            {...ofEnvio('telefono')}
            label="Teléfono o WhatsApp"
            optional={servicio !== 'envio'}
            hint="Para coordinar la entrega por WhatsApp o llamada."
          />
        </div>
        <CampoDeArticulo ofPieza={Boolean(pedida?.pieza)} />
        {servicio === 'envio' ? (
          <CamposDeEnvio ofEnvio={ofEnvio} checkEnvio={checkEnvio} />
        ) : (
          // Without programs the style sheet shows the fields when delivery is chosen.
          <noscript>
            <div className="si-envio">
              <CamposDeEnvio ofEnvio={ofEnvio} />
            </div>
          </noscript>
        )}
        <Submit
          ref={button}
          className="w-full sm:w-fit"
          renderFailure={(text) => <FalloAlEnviar {...text} onRetry={retry} onStartAnother={startAnother} />}
        >
          Enviar pedido
        </Submit>
      </Form>
      <ResumenDelPedido
        escrito={{ tipo_servicio: servicio, provincia, parecida }}
        pieza={pieza && isAbout(pieza, descripcion) ? pieza : undefined}
        pedida={pedida?.pieza ?? null}
      />
    </div>
  )
}

/**
 * State of the five delivery fields. The contract puts one error on the street for all of them; here each empty field
 * shows its own error, and a change of any field validates again.
 */
export function useEnvioFields({ control, formState, getFieldState, trigger }: UseFormReturn<FormularioDePedido>) {
  const draft = useWatch({ control })
  const empty: string[] = formState.errors.direccion ? emptyEnvioFields(draft) : []

  function checkEnvio() {
    if (getFieldState('direccion').error) trigger('direccion')
  }

  return {
    servicio: draft.tipo_servicio ?? 'retiro',
    checkEnvio,
    /** Props of a delivery field. */
    ofEnvio: (field: keyof typeof MISSING_ENVIO) => ({
      field,
      error: empty.includes(field) ? MISSING_ENVIO[field] : undefined,
      onChange: checkEnvio,
    }),
  }
}

/** Notice that a draft was restored, with a button to start over. */
function RestoredDraft({ onStartOver }: { onStartOver: () => void }) {
  const first = fieldId(useFormName(), 'nombre')

  function empezar() {
    onStartOver()
    document.getElementById(first)?.focus()
  }

  return (
    <Notice
      title="Recuperamos lo que habías escrito."
      actions={
        <Button variant="outline" size={40} onClick={empezar}>
          Empezar de nuevo
        </Button>
      }
    />
  )
}
