import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { Modal } from '#ui/Modal.tsx'
import { NoBreak } from '#ui/NoBreak.tsx'
import { type Aviso, AvisoEnviado, registrarAvisoAMano } from './contract.ts'

type Props = { open: boolean; codigo: string; cliente: string; aviso: Aviso; onClose: () => void }

/** Asks after the return from WhatsApp if the message was sent; it is recorded only after a yes. */
export function LoEnviaste({ open, codigo, cliente, aviso, onClose }: Props) {
  const registrar = useMutation(mutation(registrarAvisoAMano, { codigo }))
  const form = useShopForm({
    name: `enviado-${codigo}`,
    contract: AvisoEnviado,
    initial: aviso,
    fixed: aviso,
    repeatable: true,
    failure: { title: 'No se pudo anotar el mensaje', text: 'Intenta de nuevo.' },
    send: (sent, key) => registrar.mutateAsync({ clave: key, ...sent }),
    outcome: { title: 'Anotado', text: `Enviado por WhatsApp (a mano): ${codigo}.` },
    onSent: onClose,
    onQueued: onClose,
  })
  return (
    <Modal
      open={open}
      onChange={(next) => next || onClose()}
      title="¿Lo enviaste?"
      description={`El mensaje de WhatsApp a ${cliente}, sobre ${codigo}. Si lo enviaste, queda anotado en el pedido.`}
    >
      <Form form={form} aria-label="¿Lo enviaste?" className="grid gap-3">
        <p className="max-h-40 overflow-y-auto whitespace-pre-line rounded-xl bg-sunken p-3 text-sm">
          <NoBreak>{aviso.texto}</NoBreak>
        </p>
        <Submit hideTitle>Sí, lo envié</Submit>
        <Button variant="outline" onClick={onClose}>
          No
        </Button>
      </Form>
    </Modal>
  )
}
