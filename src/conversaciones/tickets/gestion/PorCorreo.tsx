import { Mail } from 'lucide-react'
import { Link } from 'react-router'
import { usePuede } from '#auth/queries.ts'
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
  const puede = usePuede()
  if (!text) return null
  const content = (
    <>
      <Mail aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
      {text}
    </>
  )
  const style = `inline-flex items-center gap-1 font-normal text-meta ${estado === 'fallido' ? 'text-destructive' : ''}`
  if (!puede('admin')) return <span className={style}>{content}</span>
  return (
    <Link to={linkTo('/manage/correos/:id', { id })} className={`enlace ${style}`}>
      {content}
    </Link>
  )
}
