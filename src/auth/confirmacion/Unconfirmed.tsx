import type { ReactNode } from 'react'
import { Notice } from '#ui/Notice.tsx'
import { ResendButton } from './ResendButton.tsx'

type Props = { children: ReactNode; readCorreo: () => string }

/** Shown after the right password of an unconfirmed account. */
export function Unconfirmed({ children, readCorreo }: Props) {
  return (
    <Notice kind="warning" role="alert" title="Confirma tu correo" actions={<ResendButton readCorreo={readCorreo} />}>
      {children}
    </Notice>
  )
}
