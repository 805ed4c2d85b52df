import type { ReactNode } from 'react'
import { Aviso } from '#ui/Aviso.tsx'
import { Reenviar } from './Reenviar.tsx'

type Props = { children: ReactNode; leerCorreo: () => string }

/** To who gave the right password of an account that is not confirmed. */
export function SinConfirmar({ children, leerCorreo }: Props) {
  return (
    <Aviso clase="advertencia" role="alert" titulo="Confirma tu correo" acciones={<Reenviar leerCorreo={leerCorreo} />}>
      {children}
    </Aviso>
  )
}
