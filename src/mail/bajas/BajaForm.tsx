import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { EmailField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { DestinoDeAvisos, INVALID_CORREO } from './contract.ts'
import { CANCEL_FAILURE } from './labels.ts'
import { useCancelarAvisos } from './useAvisosDeEstatus.ts'

type Props = { onCancelar: (correo: string, masked: string) => void }

export function BajaForm({ onCancelar }: Props) {
  const cancelar = useCancelarAvisos()
  const form = useShopForm({
    name: 'baja',
    contract: DestinoDeAvisos,
    initial: { correo: '' },
    repeatable: true,
    posts: true,
    missing: { title: 'Error', text: INVALID_CORREO },
    failure: CANCEL_FAILURE,
    send: (datos) => cancelar.mutateAsync(datos),
    outcome: { title: 'Notificaciones canceladas' },
    onSent: (response, { correo }) => onCancelar(correo, response.correo),
  })

  return (
    <Form form={form} aria-label="Cancelar notificaciones" className="mt-6 grid gap-5">
      <EmailField field="correo" label="Correo" placeholder="correo@ejemplo.com" />
      <Submit className="w-full sm:w-fit">Cancelar notificaciones</Submit>
    </Form>
  )
}
