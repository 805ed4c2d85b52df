import { Mail } from 'lucide-react'
import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import type { RespuestaEnGestion } from './contract.ts'

type CorreoState = NonNullable<RespuestaEnGestion['correo']>

const CORREO_LABELS: Partial<Record<CorreoState['estado'], string>> = {
  enviado: 'También por correo',
  guardado: 'También por correo',
  fallido: 'El correo no salió',
}

/** The state of the mail about a message; nothing while it is on its way. */
export function PorCorreo({ id, estado }: CorreoState) {
  const text = CORREO_LABELS[estado]
  if (!text) return null
  return (
    <Link
      to={linkTo('/manage/correos/:id', { id })}
      className={`enlace inline-flex items-center gap-1 font-normal text-meta ${estado === 'fallido' ? 'text-destructive' : ''}`}
    >
      <Mail aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
      {text}
    </Link>
  )
}
