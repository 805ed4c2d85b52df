import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { MISSING_FIELDS } from '#lib/text.ts'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { EmailField, TextField } from '#ui/form/TextField.tsx'
import { useFormDraft } from '#ui/form/useFormDraft.ts'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { Consulta, consultar } from './contract.ts'

/** The form for a question about the order on the screen. */
export function FormularioDeConsulta({ codigo }: { codigo: string }) {
  const query = useMutation(mutation(consultar, { codigo }))
  const draftKey = `propio:consulta:${codigo}` as const
  const form = useShopForm({
    name: 'consulta',
    contract: Consulta,
    initial: { nombre_cliente: '', correo: '', mensaje: '' },
    staysOpen: true,
    repeatable: true,
    posts: true,
    savesDraft: draftKey,
    missing: { title: 'Error', text: MISSING_FIELDS },
    failure: {
      title: 'Error al enviar tu consulta.',
      text: 'Error al enviar tu consulta. Por favor intenta nuevamente.',
    },
    send: (data, key) => query.mutateAsync({ clave: key, ...data }),
    outcome: { title: 'Consulta enviada! Te contactaremos pronto a tu correo.' },
  })
  useFormDraft(form, draftKey)

  return (
    <Form form={form} aria-label="Tienes algun problema?" className="grid gap-5">
      <input type="hidden" name="codigo" value={codigo} />
      <div className="grid items-end gap-5 md:grid-cols-2">
        <TextField field="nombre_cliente" label="Nombre" missing="Escribe tu nombre." autoComplete="name" />
        <EmailField field="correo" label="Correo" missing="Escribe tu correo." />
      </div>
      {/* On the way back a browser would put the text for one order into the form of another. */}
      <TextAreaField field="mensaje" label="Mensaje" missing="Escribe tu mensaje." autoComplete="off" />
      <Submit variant="outline" className="justify-self-start">
        Enviar consulta
      </Submit>
    </Form>
  )
}
