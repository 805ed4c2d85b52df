import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { mutation } from '#http/query.ts'
import { requiredCodigo } from '#lib/codigo.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { rechazoOf } from '#lib/errors.ts'
import { MISSING_FIELDS } from '#lib/text.ts'
import { DIRECCION_MAX_LENGTH, EMPTY_DIRECCION } from '#pedidos/contract.ts'
import { type DireccionParts, formatDireccion } from '#pedidos/rules.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { CharCount } from '#ui/form/CharCount.tsx'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'
import { useFormContext } from '#ui/form/context.ts'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { EmailField, PhoneField, TextField } from '#ui/form/TextField.tsx'
import { usePosted } from '#ui/PageData.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import { CambioDeDireccion, cambiarDireccion, RAZON_MAX_LENGTH } from './contract.ts'
import { DIRECCION_LABELS } from './labels.ts'
import { envioCost, missingToRequestEnvio, totalWithEnvio } from './rules.ts'
import { type Sent, useSolicitudForm } from './useSolicitudForm.ts'

const Draft = CambioDeDireccion.safeExtend({ codigo: requiredCodigo(MISSING_FIELDS) })

/** Contract of the form for a pickup that becomes a delivery. */
const EnvioDraft = Draft.superRefine((draft, context) => {
  for (const [field, message] of Object.entries(missingToRequestEnvio(draft) ?? {}))
    context.addIssue({ code: 'custom', path: [field], message })
})

/** Id of the address length counter, which describes the fields of the address. */
export const FULL_DIRECCION_ID = 'direccion-completa'

type Props = {
  codigo: string
  /** What the request asks: another address, or delivery instead of pickup. */
  para: keyof typeof DIRECCION_LABELS
  /** The order's address and phone; `''` where unknown. */
  known: { [Part in keyof DireccionParts]: string } & { telefono: string }
  /** Total of the order, if known. */
  total?: string | null
  alEnviar: (sent: Sent) => void
  /** The address fields, shared with the request form of an order. */
  children: ReactNode
}

/** Form that asks for another address. A dialog asks for confirmation, because the order may be put under review. */
export function FormularioDeDireccion({ codigo, para, known, total, alEnviar, children }: Props) {
  const cambiar = useMutation(mutation(cambiarDireccion))
  const words = DIRECCION_LABELS[para]
  const hydrated = useHydrated()
  // The code that the person types may be that of a pickup. The server then refuses, and the form shows more fields.
  const posted = usePosted('direccion')
  const [asksForEnvio, setMissing] = useState(posted?.rechazo?.campos?.costo_aceptado !== undefined)
  const deEnvio = para === 'envio' || asksForEnvio
  const [porConfirmar, setPorConfirmar] = useState<z.infer<typeof Draft> | null>(null)
  const form = useSolicitudForm({
    name: 'direccion',
    contract: deEnvio ? EnvioDraft : Draft,
    initial: { codigo, ...known, costo_aceptado: false, razon: '', correo: '' },
    failure: 'No pudimos procesar tu solicitud. Intenta de nuevo.',
    confirm: setPorConfirmar,
    async send({ codigo, ...data }, key) {
      try {
        return await cambiar.mutateAsync({ codigo, clave: key, ...data })
      } catch (error) {
        if (rechazoOf(error).campos?.costo_aceptado) setMissing(true)
        throw error
      }
    },
    onSent: alEnviar,
  })

  function confirmar() {
    if (!porConfirmar) return
    setPorConfirmar(null)
    form.sendNow(porConfirmar)
  }

  return (
    <Form form={form} aria-label={words.titulo} noValidate={hydrated} className="grid gap-5">
      <CodeField field="codigo" label="Código de pedido" missing="Escribe el código de tu pedido." />
      <div className="grid gap-1.5">
        {children}
        <DireccionLength />
      </div>
      {deEnvio && (
        <>
          <PhoneField field="telefono" label="Teléfono" hint="A este te llama el mensajero." />
          <Checkbox
            field="costo_aceptado"
            value={envioCost()}
            label={`Acepto pagar ${formatDinero(envioCost())} por el envío`}
            hint={costText(total)}
          />
        </>
      )}
      <TextField field="razon" label="Razón" optional maxChars={RAZON_MAX_LENGTH} />
      <EmailField
        field="correo"
        label="Correo"
        missing="Escribe tu correo."
        hint="El mismo del pedido, si puedes: así lo vemos de una vez."
      />
      {/* In place of the dialog that programs open. */}
      {!hydrated && (
        <label className="flex min-h-12 items-center gap-3 text-sm">
          <input type="checkbox" required className="size-5 shrink-0 accent-primary" />
          <span>
            {words.pregunta} {words.si}
          </span>
        </label>
      )}
      <Submit hideTitle variant="outline" className="justify-self-start">
        {words.boton}
      </Submit>
      <ConfirmDialog
        open={porConfirmar !== null}
        onChange={(open) => !open && setPorConfirmar(null)}
        title={words.pregunta}
        confirmLabel={words.si}
        onConfirm={confirmar}
      >
        {porConfirmar &&
          `Lo enviaríamos a ${formatDireccion(porConfirmar)}${deEnvio ? ` por ${formatDinero(envioCost())}` : ''}. `}
        Tu pedido pasará a EN REVISION mientras lo confirmamos.
      </ConfirmDialog>
    </Form>
  )
}

function costText(total: string | null | undefined) {
  const conEnvio = total && totalWithEnvio({ total }, envioCost())
  return `${conEnvio ? `En total serían ${formatDinero(conEnvio)}. ` : ''}Si a tu dirección el envío cuesta más, te preguntamos antes.`
}

/** Shows the length of the address in its stored form. */
function DireccionLength() {
  const { control } = useFormContext<Record<keyof DireccionParts, string>>()
  const { length } = formatDireccion({ ...EMPTY_DIRECCION, ...useWatch({ control }) })
  return <CharCount id={FULL_DIRECCION_ID} length={length} max={DIRECCION_MAX_LENGTH} />
}
