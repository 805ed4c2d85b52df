import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { MISSING_FIELDS } from '#lib/text.ts'
import { MediosDirectos } from '#tienda/MediosDirectos.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { EmailField, TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { Retiro, type Verificacion, verificarRetiro } from './contract.ts'
import { titleOf } from './labels.ts'
import { formatCodigoDeRetiro } from './rules.ts'

type Props = {
  onRecorded: (verificacion: Verificacion) => void
  /** The order's code, if it is known. */
  codigo?: string
}

/** Form that announces a pickup. */
export function FormularioDeRetiro({ onRecorded, codigo }: Props) {
  const verificar = useMutation(mutation(verificarRetiro))
  const form = useShopForm({
    name: 'retiro',
    contract: Retiro,
    initial: { nombre: '', apellido: '', codigoPedido: '', correo: '' },
    known: codigo ? { codigoPedido: codigo } : null,
    repeatable: true,
    posts: true,
    missing: { title: 'Campos requeridos', text: MISSING_FIELDS },
    failure: { title: 'Error', text: 'Ocurrió un error procesando tu solicitud. Intenta de nuevo.' },
    send: (data, key) => verificar.mutateAsync({ clave: key, ...data }),
    outcome: ({ success, cerrado, message }) =>
      success
        ? { ...(cerrado && { kind: 'warning' }), title: titleOf({ cerrado }) }
        : { kind: 'error', title: 'Código No Encontrado', text: message, actions: <QueRevisar /> },
    onSent: (verificacion) => verificacion.success && onRecorded(verificacion),
  })

  return (
    <Form form={form} aria-label="Solicitar Retiro" className="mt-6 grid gap-5">
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField field="nombre" label="Nombre" missing="Escribe tu nombre." autoComplete="given-name" />
        <TextField field="apellido" label="Apellido" missing="Escribe tu apellido." autoComplete="family-name" />
      </div>
      <CodeField
        field="codigoPedido"
        label="Código de pedido"
        missing="Escribe el código de tu pedido."
        format={formatCodigoDeRetiro}
      />
      <EmailField field="correo" label="Correo" missing="Escribe tu correo." placeholder="correo@ejemplo.com" />
      <Submit className="w-full sm:w-fit">Solicitar retiro</Submit>
    </Form>
  )
}

// Does not say if the code, name or e-mail was wrong: that would confirm the rest.
function QueRevisar() {
  return (
    <>
      <p className="w-full">
        Revisa el código, y también que el nombre y el correo sean los del pedido. Si vienes por otra persona, tu nombre
        y tu apellido tienen que ser como ella los puso en la página de su pedido.
      </p>
      <MediosDirectos />
    </>
  )
}
