import { useState } from 'react'
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { listarAjustes, listarCambios } from '#ajustes/contract.ts'
import { query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { foldText } from '#lib/foldText.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { useSubscription } from '#live/useSubscription.ts'
import { pageMeta } from '#tienda/meta.ts'
import { TabSet } from '#ui/TabSet.tsx'
import { BarraDeCambios } from './BarraDeCambios.tsx'
import { Campo } from './Campo.tsx'
import { Historial } from './Historial.tsx'
import { PrimerosPasos } from './PrimerosPasos.tsx'
import { SECCIONES } from './secciones.ts'

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/manage/ajustes': { seccion?: string; texto?: string }
  }
}

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Ajustes', description: 'Lo que la tienda dice y cómo trabaja.', indexed: false })

export const clientLoader = createClientLoader(() =>
  Promise.all([
    queryClient.ensureQueryData(query(listarAjustes)),
    queryClient.ensureQueryData(query(listarCambios, {})),
  ]),
)

const urlOf = (seccion: string) => linkTo('/manage/ajustes', { query: { seccion } })

/** The owner's settings: what is written is a draft until she publishes it (docs/decisions/049). */
export default function PaginaAjustes() {
  const asked = useSearchParams()[0].get('seccion')
  const navigate = useNavigate()
  const [first] = SECCIONES
  const { id } = SECCIONES.find((seccion) => seccion.id === asked) ?? first
  useSubscription(listarAjustes.topics)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <h1 tabIndex={-1} className="mb-3 font-display text-h1">
          Ajustes
        </h1>
        <PrimerosPasos />
        <Buscador />
        <TabSet
          label="Ajustes"
          value={id}
          onChange={(seccion) => void navigate(urlOf(seccion), { preventScrollReset: true })}
          tabs={SECCIONES.map(({ id: value, nombre, Seccion }) => ({ value, label: nombre, content: <Seccion /> }))}
        />
        <BarraDeCambios />
      </div>
      <aside aria-labelledby="ajustes-historial">
        <h2 id="ajustes-historial" className="mb-2 font-semibold">
          Historial
        </h2>
        <Historial />
      </aside>
    </div>
  )
}

/** Finds the section in which something is set. */
function Buscador() {
  const [text, setText] = useState('')
  const words = foldText(text).trim().split(/\s+/).filter(Boolean)
  const found = SECCIONES.filter(({ nombre, palabras }) => {
    const all = foldText(`${nombre} ${palabras}`)
    return words.length > 0 && words.every((word) => all.includes(word))
  })
  return (
    <search className="mb-4 grid max-w-160 gap-2">
      <Campo label="Buscar un ajuste" type="search" placeholder="banco, teléfono…" value={text} onChange={setText} />
      <p role="status" className="flex flex-wrap gap-3 text-meta empty:hidden">
        {found.map(({ id, nombre }) => (
          <Link key={id} to={urlOf(id)} className="enlace toque" onClick={() => setText('')}>
            {nombre}
          </Link>
        ))}
        {words.length > 0 && found.length === 0 && 'Ningún ajuste se llama así.'}
      </p>
    </search>
  )
}
