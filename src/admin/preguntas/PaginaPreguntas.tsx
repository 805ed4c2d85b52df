import { useSuspenseQuery } from '@tanstack/react-query'
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { listarEjemplos, listarSinRespuesta } from '#conversaciones/asistente/gestion/contract.ts'
import { listarPreguntasDeGestion } from '#conversaciones/preguntas/gestion/contract.ts'
import { ListaDePreguntas } from '#conversaciones/preguntas/gestion/ListaDePreguntas.tsx'
import { query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { useSubscription } from '#live/useSubscription.ts'
import { pageMeta } from '#tienda/meta.ts'
import { TabSet } from '#ui/TabSet.tsx'
import { useUnsavedChanges } from '#ui/useUnsavedChanges.tsx'
import { CharlaAbierta } from './CharlaAbierta.tsx'
import { Descartadas } from './Descartadas.tsx'
import { Ensenadas } from './Ensenadas.tsx'
import { SinResponder } from './SinResponder.tsx'
import { readView, type View } from './view.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Preguntas',
    description: 'Lo que el asistente no supo responder, y lo que le enseñaste.',
    indexed: false,
  })

export const clientLoader = createClientLoader(() =>
  Promise.all([
    queryClient.ensureQueryData(query(listarSinRespuesta)),
    queryClient.ensureQueryData(query(listarPreguntasDeGestion)),
    queryClient.ensureQueryData(query(listarEjemplos)),
  ]),
)

/** For staff: questions that the assistant could not answer, and the answers written so far. */
export default function PaginaPreguntas() {
  const view = readView(useSearchParams()[0])
  const navigate = useNavigate()
  const { data: preguntas } = useSuspenseQuery(query(listarSinRespuesta))
  const { dialog } = useUnsavedChanges(false)
  useSubscription(listarPreguntasDeGestion.topics)

  function ir(changes: Partial<View>) {
    const { ver, charla } = { ...view, ...changes }
    const queryResult = { ver: ver === 'sin-responder' ? undefined : ver, charla }
    void navigate(linkTo('/admin-dashboard/preguntas', { query: queryResult }), { preventScrollReset: true })
  }
  const verCharla = (charla: string) => ir({ charla })

  return (
    <>
      <h1 tabIndex={-1} className="mb-3 font-display text-h1">
        Preguntas
      </h1>
      <TabSet
        label="Preguntas"
        value={view.ver}
        onChange={(ver) => ir({ ver: readView(new URLSearchParams({ ver })).ver })}
        tabs={[
          {
            value: 'sin-responder',
            label: 'Sin responder',
            count: preguntas.filter(({ estado }) => estado === 'abierta').length,
            content: <SinResponder preguntas={preguntas} onOpenCharla={verCharla} />,
            keepMounted: true,
          },
          { value: 'respondidas', label: 'Respondidas', content: <ListaDePreguntas />, keepMounted: true },
          { value: 'ensenadas', label: 'Enseñadas', content: <Ensenadas /> },
          {
            value: 'descartadas',
            label: 'Descartadas',
            content: <Descartadas preguntas={preguntas} onOpenCharla={verCharla} />,
          },
        ]}
      />
      <CharlaAbierta id={view.charla} onClose={() => ir({ charla: undefined })} />
      {dialog}
    </>
  )
}
