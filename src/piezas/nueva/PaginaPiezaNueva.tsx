import { type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { pageMeta } from '#tienda/meta.ts'
import { FormularioDePiezaNueva } from './FormularioDePiezaNueva.tsx'
import { PiezaHecha } from './PiezaHecha.tsx'

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    /** `hecha`: the id of the piece that was just saved. */
    '/manage/piezas/nueva': { hecha?: string }
  }
}

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Pieza nueva', description: 'Poner una pieza en la tienda.', indexed: false })

/** Page of a new piece; once it is saved, of what to do with it. */
export default function PaginaPiezaNueva() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const hecha = search.get('hecha')
  if (hecha) return <PiezaHecha key={hecha} id={hecha} />
  return (
    // `replace`: the way back leads past the form, whose piece is saved.
    <FormularioDePiezaNueva
      onSave={(id) => navigate(linkTo('/manage/piezas/nueva', { query: { hecha: id } }), { replace: true })}
    />
  )
}
