import type { ReactNode } from 'react'
import { Notice } from '#ui/Notice.tsx'
import { ResendButton } from './ResendButton.tsx'

type Props = { children: ReactNode; readCorreo: () => string }

/** To who gave the right password of an account that is not confirmed. */
export function Unconfirmed({ children, readCorreo }: Props) {
  return (
    <Notice
      kind="advertencia"
      role="alert"
      title="Confirma tu correo"
      actions={<ResendButton readCorreo={readCorreo} />}
    >
      {children}
    </Notice>
  )
}
