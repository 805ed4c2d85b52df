import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import { Button } from '../Button.tsx'
import type { NoticeText, Outcome } from './context.ts'
import { Form } from './Form.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Submit } from './Submit.tsx'
import { useShopForm } from './useShopForm.tsx'

type WithPassword = { contrasena: string }

type Props<R> = {
  /** Unique on the page: the prefix of the fields' ids. */
  name: string
  /** The form's name for screen readers. */
  label: string
  contract: z.ZodType<WithPassword, WithPassword>
  /** The account's email, for password managers. */
  email: string
  /** The label of the submit button. */
  buttonLabel: ReactNode
  destructive?: boolean
  failure: NoticeText
  /** Renders a refusal that needs more than a text. */
  onFailure?: (outcome: Outcome) => ReactNode
  send: (data: WithPassword) => Promise<R>
  onSent: (response: R) => void
  onCancel: () => void
}

/** Asks for the password again before a sensitive change, in case somebody else uses the open session. */
export function PasswordPrompt<R>({
  name,
  label,
  contract,
  email,
  buttonLabel,
  destructive,
  onCancel,
  onFailure,
  ...rest
}: Props<R>) {
  const form = useShopForm({
    name,
    contract,
    initial: { contrasena: '' },
    missing: { title: 'Revisa tu contraseña' },
    ...rest,
  })
  const { setFocus } = form
  // This form replaced the button that had the focus, so the focus moves to its field.
  useEffect(() => setFocus('contrasena'), [setFocus])

  return (
    <Form form={form} aria-label={label} className="grid gap-4">
      <HiddenUsername email={email} />
      <PasswordField field="contrasena" label="Tu contraseña" autoComplete="current-password" />
      {/* `con-dicho` puts the outcome on its own line above the buttons. */}
      <div className="grid gap-4 sm:flex sm:flex-wrap sm:gap-3 con-dicho">
        <Submit variant={destructive ? 'destructive' : 'primary'} size={40} renderFailure={onFailure}>
          {buttonLabel}
        </Submit>
        <Button variant="outline" size={40} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </Form>
  )
}

/** Tells password managers which account the password belongs to. It is hidden and never sent. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />
}
