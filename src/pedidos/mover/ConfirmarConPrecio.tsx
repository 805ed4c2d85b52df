import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { estimatedDay } from '#lib/calendario.ts'
import { dayOf } from '#lib/dates.ts'
import { dineroField } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { staffDrafts } from '#lib/staffDrafts.ts'
import { AmountField } from '#ui/form/AmountField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useEdit } from '#ui/form/useEdit.ts'
import { clearDraft, useFormDraft } from '#ui/form/useFormDraft.ts'
import { Notice } from '#ui/Notice.tsx'
import { ShortcutKey } from '#ui/shortcuts/ShortcutKey.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { useReportUnsaved } from '#ui/useUnsavedChanges.tsx'
import { RazonDePaso } from '../cuotas/contract.ts'
import { ESTATUS } from '../estatus.ts'
import { Confirmacion, confirmarConPrecio } from './contract.ts'
import { GROUP, type MovablePedido } from './movable.ts'

const MISSING_PRECIO_AND_FECHA = 'Escribe el total y la fecha de entrega.'

/** Total and delivery day, as staff type them. */
export const PrecioDraft = z.object({
  total: dineroField(MISSING_PRECIO_AND_FECHA).pipe(Confirmacion.shape.total),
  fecha_estimada_entrega: z.string().min(1, MISSING_PRECIO_AND_FECHA).pipe(Confirmacion.shape.fecha_estimada_entrega),
})

/** The same for an order that is only received: how its price was agreed on. */
export const AcuerdoDraft = PrecioDraft.extend({ razon: RazonDePaso })

/** The order's values. A missing or past day becomes the default day of a new order. */
function toPrecioDraft({ total, fecha_estimada_entrega: day }: MovablePedido) {
  const today = dayOf(new Date())
  return {
    total: Number(total) > 0 ? total : '',
    fecha_estimada_entrega: day && day >= today ? day : estimatedDay(new Date()),
    razon: '',
  }
}

type Props = {
  pedido: MovablePedido
  onConfirm?: () => void
  /** Whether to focus the total: only if a button opened the form, because on a phone focus opens the keyboard. */
  focus?: boolean
  className?: string
}

const NO_ANSWER = {
  title: 'No llegó la respuesta',
  text: 'Si el pedido ya muestra el precio, quedó guardado. Si no, intenta de nuevo: cuenta una sola vez.',
}

/** Keeps the date field from overflowing: on phones its default width is more than half of the screen. */
const noOverflow = 'min-w-0 grid-cols-[minmax(0,1fr)]'

/** Form for the total and day of an order; it also confirms an order that is only received. */
export function ConfirmarConPrecio(props: Props) {
  return <Precio key={props.pedido.codigo} {...props} />
}

function Precio({ pedido, onConfirm, focus = false, className = '' }: Props) {
  const { codigo, estatus, tipo_servicio, costo_envio, total } = pedido
  const porSumar = tipo_servicio === 'envio' && Number(total) === 0 && costo_envio
  const id = useId()
  const confirmar = useMutation(mutation(confirmarConPrecio, { codigo }))
  const isNew = estatus.id === ESTATUS.recibido
  const draftKey = `${staffDrafts.precio}${codigo}` as const
  const failure = isNew ? 'No se pudo confirmar' : 'No se pudo guardar el precio'
  const { form, dirty, other } = useEdit({
    subject: pedido,
    write: toPrecioDraft,
    resend: true,
    savesDraft: true,
    name: `precio-${codigo}`,
    contract: isNew ? AcuerdoDraft : PrecioDraft.extend({ razon: z.string() }),
    missing: { title: failure, text: MISSING_PRECIO_AND_FECHA },
    // Without an answer the request may have succeeded, so the message is different.
    failure: ({ status }) =>
      status === 0 ? NO_ANSWER : { title: failure, text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: ({ razon, ...draft }, request): Promise<MovablePedido> =>
      confirmar.mutateAsync({ ...draft, ...(isNew && { razon }), ...request }),
    onSaved() {
      clearDraft(draftKey)
      onConfirm?.()
    },
  })
  useFormDraft(form, draftKey)
  useReportUnsaved(dirty, draftKey)
  useShortcut({
    key: 'p',
    title: 'Poner el precio',
    group: GROUP,
    run: () => form.setFocus('total', { shouldSelect: true }),
  })
  return (
    <Form form={form} aria-labelledby={id} className={`grid gap-3 ${className}`}>
      <span id={id} className="sr-only">
        Precio de {codigo}
      </span>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-end gap-3">
        <AmountField
          field="total"
          label={
            <>
              Total (RD$)
              <ShortcutKey>P</ShortcutKey>
            </>
          }
          className={noOverflow}
          missing="Escribe el total."
          enterKeyHint="done"
          autoFocus={focus}
        />
        <TextField
          field="fecha_estimada_entrega"
          label="Entrega"
          missing="Elige el día."
          type="date"
          className={noOverflow}
        />
      </div>
      {porSumar && (
        <p className="text-meta text-muted-foreground">
          Súmale el envío al total: el cliente aceptó {formatDinero(porSumar)}.
        </p>
      )}
      {other && (
        <Notice kind="warning" role="alert" title="Otra persona cambió este pedido">
          Ahora está en {estatus.nombre}. Lo que escribiste sigue aquí: envíalo otra vez si todavía vale.
        </Notice>
      )}
      {isNew && (
        <TextField
          field="razon"
          label="Cómo lo acordaron"
          hint="Por ejemplo: lo acordó por WhatsApp."
          missing="Di cómo acordaron el precio."
          autoComplete="off"
        />
      )}
      <Submit hideTitle size={36} className="h-12 text-base! lg:h-10 lg:text-sm!">
        {isNew ? 'Confirmar con precio' : 'Guardar precio y fecha'}
      </Submit>
      {isNew && (
        <Link
          to={linkTo('/manage/pedidos/:codigo/precio', { codigo })}
          className="enlace -my-1 flex min-h-12 items-center"
        >
          Todavía no lo sabe: proponérselo
        </Link>
      )}
    </Form>
  )
}
