import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { ButtonLink } from '#ui/Button.tsx'

/** The questions have an editor of their own, with what the assistant did not understand. */
export function SeccionPreguntas() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-170 text-muted-foreground">
        Las respuestas que agregas salen en Preguntas frecuentes y las usa el asistente.
      </p>
      <ButtonLink variant="outline">
        <Link to={linkTo('/admin-dashboard/preguntas')}>Abrir las preguntas</Link>
      </ButtonLink>
    </div>
  )
}
