import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mutation } from '#http/query.ts'
import type { RouteResponse } from '#lib/route.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyText.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { activarSegundoPaso, type prepararSegundoPaso } from './contract.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Props = RouteResponse<typeof prepararSegundoPaso> & {
  /** The account's id. */
  id: string
  correo: string
  onActivate: () => void
  onLeave: () => void
}

/** Guides a person through turning on the second step, in an order in which nobody gets locked out. */
export function ActivateSegundoPaso({ id, uri, secreto: secret, codigos, correo, onActivate, onLeave }: Props) {
  return (
    <ol className="grid gap-8">
      <Step number={1} title="Agrega la cuenta a tu aplicación">
        <p className="text-sm">
          Usa una aplicación de códigos, como Google Authenticator, Microsoft Authenticator o la de tus contraseñas.
          Escanea este dibujo con ella.
        </p>
        <QrCode
          text={uri}
          label="Código QR para tu aplicación de códigos"
          className="size-52 rounded-lg border border-border"
        />
        <p className="text-sm">
          ¿Estás en ese mismo teléfono?{' '}
          <a href={uri} className="enlace">
            Abre tu aplicación
          </a>{' '}
          o escribe en ella esta clave:
        </p>
        <p className="cifras whitespace-normal! font-[ui-monospace,monospace] font-semibold">{inGroups(secret)}</p>
        <div>
          <CopyButton text={secret} label="Copiar clave" copied="Clave copiada" />
        </div>
      </Step>
      <Step number={2} title="Guarda tus códigos de recuperación">
        <p className="text-sm">
          Cada uno abre tu cuenta una sola vez si pierdes el teléfono. Guárdalos fuera de él: no los volvemos a mostrar.
        </p>
        <RecoveryCodes codigos={codigos} correo={correo} />
      </Step>
      <Step number={3} title="Escribe el código que ves ahora">
        <CodeForm id={id} onActivate={onActivate} onLeave={onLeave} />
      </Step>
    </ol>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid gap-4">
      <h3 tabIndex={-1} ref={number === 1 ? focusTitle : undefined} className="font-semibold">
        {number}. {title}
      </h3>
      {children}
    </li>
  )
}

function CodeForm({ id, onActivate, onLeave }: Pick<Props, 'id' | 'onActivate' | 'onLeave'>) {
  const activate = useMutation(mutation(activarSegundoPaso, { autor: id }))
  const form = useShopForm({
    name: 'segundo-paso',
    contract: activarSegundoPaso.schema.body,
    initial: { codigo: '' },
    missing: { title: 'Falta el código' },
    failure: { title: 'No se activó', text: 'No pudimos activar el segundo paso. Intenta de nuevo.' },
    send: (written) => activate.mutateAsync(written),
    onSent: onActivate,
  })
  return (
    <Form form={form} aria-label="Activar el segundo paso" className="grid gap-4">
      <TextField
        field="codigo"
        label="Código de 6 números"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-60"
      />
      <Submit size={40} className="w-full sm:w-fit">
        Activar el segundo paso
      </Submit>
      <Button variant="ghost" size={40} onClick={onLeave} className="w-full sm:w-fit">
        Dejarlo para luego
      </Button>
    </Form>
  )
}

/** The secret in groups of four, to type by hand. Authenticator apps ignore the spaces. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Focuses the step that replaced the pressed button. */
function focusTitle(title: HTMLElement | null) {
  title?.focus()
}
