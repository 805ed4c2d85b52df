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
  /** Unique on the page. */
  name: string
  /** What screen readers call the form. */
  label: string
  contract: z.ZodType<WithPassword, WithPassword>
  /** Whose password it is, so that password managers know which. */
  email: string
  /** What the button does, and the toast says when it could not. */
  buttonLabel: ReactNode
  destructive?: boolean
  failure: NoticeText
  /** For a refusal that needs more than its words. */
  onFailure?: (outcome: Outcome) => ReactNode
  send: (data: WithPassword) => Promise<R>
  onSent: (response: R) => void
  onCancel: () => void
}

/** Asks for the password before something that a stranger at an open page must not do. */
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
  // It takes the place of the button that was pressed.
  useEffect(() => setFocus('contrasena'), [setFocus])

  return (
    <Form form={form} aria-label={label} className="grid gap-4">
      <HiddenUsername email={email} />
      <PasswordField field="contrasena" label="Tu contraseña" autoComplete="current-password" />
      {/* What the last try came to has a line of its own above the two. */}
      <div className="grid gap-4 sm:flex sm:flex-wrap sm:gap-3 con-dicho">
        <Submit variante={destructive ? 'destructive' : 'primary'} medida={40} renderFailure={onFailure}>
          {buttonLabel}
        </Submit>
        <Button variante="outline" medida={40} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </Form>
  )
}

/** Tells password managers whose password is asked for. It is no field: nobody sees it, and it is not sent. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />
}
