import { Link } from 'react-router'
import { homeOf } from '#lib/staffPages.ts'
import { ButtonLink } from '#ui/Button.tsx'

/** Stands for a page that the person's role does not include. */
export function NotAllowed({ rol }: { rol: string }) {
  return (
    <div className="grid max-w-xl justify-items-start gap-4 p-5">
      <h1 tabIndex={-1} data-foco className="font-display text-h2">
        Tu rol no incluye esta página
      </h1>
      <p>Quien administra la tienda puede darte otro rol.</p>
      <ButtonLink variant="outline" size={40} className="max-lg:h-12">
        <Link to={homeOf(rol)}>Ir a lo tuyo</Link>
      </ButtonLink>
    </div>
  )
}
