import { useState } from 'react'
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { TEXT_FOR_NEW } from '#lib/shared.ts'
import { pageMeta } from '#tienda/meta.ts'
import { listarPedidosRecientes } from '../ficha/contract.ts'
import { FormularioNuevo } from './FormularioNuevo.tsx'
import { Guardado, GuardadoAqui } from './Guardado.tsx'

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    /** `texto`: a message to read at once. `hecho`: the code of the order that was just saved, or {@link WAITS}. */
    '/manage/nuevo': { texto?: string; hecho?: string }
  }
}

/** Stands for the code of an order that waits on this device for the line. */
const WAITS = 'por-enviar'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Nuevo pedido', description: 'Anotar un pedido que llegó por WhatsApp.', indexed: false })

// The last customers are only prefetched: an order can be typed without them.
export const clientLoader = createClientLoader(async () => {
  void queryClient.prefetchQuery(query(listarPedidosRecientes))
})

function takeShared(texto: string | null) {
  try {
    const shared = sessionStorage.getItem(TEXT_FOR_NEW)
    sessionStorage.removeItem(TEXT_FOR_NEW)
    return shared ?? texto
  } catch {
    return texto
  }
}

/** Page of a new order; once it is saved, of what to do with it. */
export default function PaginaNuevo() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [shared] = useState(() => takeShared(search.get('texto')))
  const hecho = search.get('hecho')
  if (hecho === WAITS) return <GuardadoAqui />
  if (hecho) return <Guardado key={hecho} codigo={hecho} />
  return (
    // `replace`: the way back leads past the form, whose order is saved.
    <FormularioNuevo
      shared={shared}
      onSave={(codigo) => navigate(linkTo('/manage/nuevo', { query: { hecho: codigo ?? WAITS } }), { replace: true })}
    />
  )
}
