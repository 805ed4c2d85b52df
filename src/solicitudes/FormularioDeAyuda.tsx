import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { requiredCodigo } from '#lib/codigo.ts'
import { MISSING_FIELDS } from '#lib/text.ts'
import { CodeField } from '#ui/form/CodeField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { EmailField } from '#ui/form/TextField.tsx'
import { PeticionDeAyuda, pedirAyuda } from './contract.ts'
import { type Sent, useSolicitudForm } from './useSolicitudForm.ts'

const Draft = PeticionDeAyuda.extend({ codigo: requiredCodigo(MISSING_FIELDS) })

type Props = { codigo: string; alEnviar: (sent: Sent) => void }

/** Form that asks staff for help with an order. */
export function FormularioDeAyuda({ codigo, alEnviar }: Props) {
  const pedir = useMutation(mutation(pedirAyuda))
  const form = useSolicitudForm({
    name: 'ayuda',
    contract: Draft,
    initial: { codigo, situacion: '', correo: '' },
    failure: 'No pudimos procesar tu solicitud de emergencia. Intenta de nuevo.',
    send: (data, key) => pedir.mutateAsync({ clave: key, ...data }),
    onSent: alEnviar,
  })

  return (
    <Form form={form} aria-label="Ayuda urgente" className="grid gap-5">
      <CodeField field="codigo" label="Código de pedido" missing="Escribe el código de tu pedido." />
      {/* On the way back a browser would put the text for one order into the form of another. */}
      <TextAreaField
        autoComplete="off"
        field="situacion"
        label="Situación"
        missing="Cuenta qué pasó."
        hint="Qué pasó y qué necesitas."
        maxChars={500}
      />
      <EmailField
        field="correo"
        label="Correo"
        missing="Escribe tu correo."
        hint="El mismo del pedido, si puedes: así lo vemos de una vez."
      />
      <Submit hideTitle variant="outline" className="justify-self-start">
        Pedir ayuda
      </Submit>
    </Form>
  )
}
