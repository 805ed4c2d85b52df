import { useState } from 'react'
import { whatsAppNumber, whatsAppUrl } from '#lib/phone.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Modal } from '#ui/Modal.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import type { Comprobante } from './contract.ts'
import { RAZONES, textoDeRechazo } from './rules.ts'

type Props = { open: boolean; onClose: () => void; onSend: (razon: string) => void }

/** Asks why a receipt that was seen before is confirmed. */
export function ConfirmarConRazon({ open, onClose, onSend }: Props) {
  const [razon, setRazon] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <Modal
      open={open}
      onChange={(isOpen) => !isOpen && onClose()}
      title="Confirmar con razón"
      description="Se parece a un comprobante de antes. Queda anotado por qué lo confirmas."
      actions={
        <Button
          size={40}
          className="h-12"
          onClick={() => (razon.trim() ? onSend(razon.trim().slice(0, 300)) : setMissing(true))}
        >
          Confirmar
        </Button>
      }
    >
      <TextField
        name="razon"
        label="Por qué"
        value={razon}
        autoComplete="off"
        enterKeyHint="done"
        error={isMissing ? 'Di por qué lo confirmas.' : null}
        onChange={(event) => setRazon((event.target as HTMLInputElement).value)}
      />
    </Modal>
  )
}

/** Chooses why a receipt is refused and shows what its customer gets. */
export function Rechazar({ open, comprobante, onClose, onSend }: Props & { comprobante: Comprobante }) {
  const [razon, setRazon] = useState<string>(comprobante.vistos.length > 0 ? RAZONES.usada : RAZONES.no_esta)
  const number = whatsAppNumber(comprobante.telefono)
  const text = textoDeRechazo({ ...comprobante, razon })
  return (
    <Modal
      open={open}
      onChange={(isOpen) => !isOpen && onClose()}
      title="Rechazar y pedir otra"
      description="Si tiene correo, le llega uno con la razón."
      actions={
        <>
          {number && (
            <ButtonLink variant="outline" size={40} className="h-12">
              <OutboundLink href={whatsAppUrl(number, text)}>Avisar por WhatsApp</OutboundLink>
            </ButtonLink>
          )}
          <Button size={40} className="h-12" onClick={() => onSend(razon)}>
            Rechazar
          </Button>
        </>
      }
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold text-sm">Por qué</legend>
        {Object.values(RAZONES).map((choice) => (
          <label key={choice} className="flex min-h-12 items-center gap-3 text-sm">
            <input
              type="radio"
              name="razon"
              checked={choice === razon}
              onChange={() => setRazon(choice)}
              className="size-5 accent-primary"
            />
            {choice}
          </label>
        ))}
      </fieldset>
      <p className="mt-3 rounded-xl bg-accent p-3 text-accent-foreground text-sm">{text}</p>
    </Modal>
  )
}
