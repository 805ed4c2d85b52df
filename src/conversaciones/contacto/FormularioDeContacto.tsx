import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { negocio } from '#negocio'
import { CodeField } from '#ui/form/CodeField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { EmailField, TextField } from '#ui/form/TextField.tsx'
import { useFormDraft } from '#ui/form/useFormDraft.ts'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { enviarMensaje, Mensaje } from './contract.ts'
import { WORDING } from './labels.ts'

type Props = {
  /** The page with the form, on which the words depend. */
  pagina: keyof typeof WORDING
}

/** The contact form. It tells whether the confirmation mail was sent at once; the message is stored in any case. */
export function FormularioDeContacto({ pagina }: Props) {
  const words = WORDING[pagina]
  const mensaje = useMutation(mutation(enviarMensaje))
  const draftKey = `propio:mensaje:${pagina}` as const
  const form = useShopForm({
    name: 'contacto',
    contract: Mensaje,
    initial: { nombre_cliente: '', correo: '', descripcion_problema: '', codigo_pedido: '' },
    staysOpen: true,
    repeatable: true,
    posts: true,
    savesDraft: draftKey,
    missing: words.missing,
    failure: words.failure,
    send: (data, key) => mensaje.mutateAsync({ clave: key, ...data }),
    outcome: ({ confirmacion }) => ({
      ...words[confirmacion],
      kind: confirmacion === 'enviada' ? 'success' : 'warning',
    }),
  })
  useFormDraft(form, draftKey)

  return (
    <Form form={form} aria-label="Escríbenos" className="grid gap-5">
      <TextField field="nombre_cliente" label="Nombre completo" missing="Escribe tu nombre." autoComplete="name" />
      <EmailField
        field="correo"
        label="Correo"
        missing="Escribe tu correo."
        hint={`Aquí te respondemos, desde ${negocio.contacto.correoPedidos}.`}
      />
      {pagina === 'rastreo' && <CodeField field="codigo_pedido" label="Código de pedido" optional />}
      <TextAreaField field="descripcion_problema" label={words.mensaje} missing={words.fieldMissing} rows={5} />
      <Submit variant={words.variant} className="justify-self-start">
        Enviar mensaje
      </Submit>
    </Form>
  )
}
