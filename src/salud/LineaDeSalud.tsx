import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { usePuede } from '#auth/queries.ts'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { obtenerSalud } from './contract.ts'
import { TITULOS } from './labels.ts'

const EVERY_MINUTE = 60_000

/** For the owner, one line that names what is bad in the shop itself and leads to it; absent while nothing is. */
export function LineaDeSalud() {
  const isOwner = usePuede()('admin')
  const { data } = useQuery({ ...query(obtenerSalud), enabled: isOwner, refetchInterval: EVERY_MINUTE })
  const bad = data?.lineas.filter(({ estado }) => estado === 'mal') ?? []
  if (bad.length === 0) return null
  return (
    <Link
      to={linkTo('/admin-dashboard/salud')}
      className="flex min-h-12 items-center gap-3 rounded-2xl border border-destructive bg-card px-4 py-2 text-sm"
    >
      <CircleAlert aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0 text-destructive" />
      <span className="flex-1 font-semibold">
        Anda mal: {bad.map(({ clave }) => TITULOS[clave].toLowerCase()).join(', ')}
      </span>
      <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
    </Link>
  )
}
