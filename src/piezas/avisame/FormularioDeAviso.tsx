import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { type EsperaPedida, esperarPieza, NuevaEspera } from './contract.ts'

type Props = { pieza: string; onSent: (espera: EsperaPedida) => void }

/** The form that asks to be told when a piece, named by its slug, is there again. */
export function FormularioDeAviso({ pieza, onSent }: Props) {
  const esperar = useMutation(mutation(esperarPieza))
  const form = useShopForm({
    name: 'avisame',
    contract: NuevaEspera,
    initial: { pieza, destino: '' },
    repeatable: true,
    posts: true,
    missing: { title: 'Falta algo' },
    failure: { title: 'No se pudo anotar', text: 'Lo que escribiste sigue aquí. Intenta de nuevo.' },
    send: (data, clave) => esperar.mutateAsync({ clave, ...data }),
    onSent,
  })
  return (
    <Form form={form} aria-label="Avísame si vuelve" className="mt-6 grid gap-5">
      <input type="hidden" name="pieza" value={pieza} />
      <TextField
        field="destino"
        label="Tu correo o tu WhatsApp"
        missing="Escribe tu correo o tu WhatsApp."
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="send"
        hint="Te escribimos una sola vez, y no lo usamos para nada más."
      />
      <Submit className="w-full sm:w-fit">Avísame</Submit>
    </Form>
  )
}
