import { useSuspenseQuery } from '@tanstack/react-query'
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { listarSinRespuesta } from '#conversaciones/asistente/gestion/contract.ts'
import { listarPreguntasDeGestion } from '#conversaciones/preguntas/gestion/contract.ts'
import { ListaDePreguntas } from '#conversaciones/preguntas/gestion/ListaDePreguntas.tsx'
import { query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { useSeguir } from '#live/useSeguir.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { Pestanas } from '#ui/Pestanas.tsx'
import { useSinGuardar } from '#ui/useSinGuardar.tsx'
import { CharlaAbierta } from './CharlaAbierta.tsx'
import { Descartadas } from './Descartadas.tsx'
import { SinResponder } from './SinResponder.tsx'
import { leerVista, type Vista } from './vista.ts'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: 'Preguntas',
    descripcion: 'Lo que el asistente no supo responder, y lo que le enseñaste.',
    indexar: false,
  })

export const clientLoader = cargar(() =>
  Promise.all([
    cliente.ensureQueryData(query(listarSinRespuesta)),
    cliente.ensureQueryData(query(listarPreguntasDeGestion)),
  ]),
)

/** For staff: what the assistant could not answer, to be answered for everybody, and what was answered. */
export default function PaginaPreguntas() {
  const vista = leerVista(useSearchParams()[0])
  const navegar = useNavigate()
  const { data: todas } = useSuspenseQuery(query(listarSinRespuesta))
  const { pregunta } = useSinGuardar(false)
  useSeguir(listarPreguntasDeGestion.topics)

  function ir(cambios: Partial<Vista>) {
    const { ver, charla } = { ...vista, ...cambios }
    const consulta = { ver: ver === 'sin-responder' ? undefined : ver, charla }
    void navegar(enlaceA('/admin-dashboard/preguntas', { consulta }), { preventScrollReset: true })
  }
  const verCharla = (charla: string) => ir({ charla })

  return (
    <>
      <h1 tabIndex={-1} className="mb-3 font-display text-h1">
        Preguntas
      </h1>
      <Pestanas
        etiqueta="Preguntas"
        valor={vista.ver}
        alCambiar={(ver) => ir({ ver: leerVista(new URLSearchParams({ ver })).ver })}
        pestanas={[
          {
            valor: 'sin-responder',
            etiqueta: 'Sin responder',
            cuenta: todas.filter(({ estado }) => estado === 'abierta').length,
            contenido: <SinResponder todas={todas} alVerCharla={verCharla} />,
            queda: true,
          },
          { valor: 'respondidas', etiqueta: 'Respondidas', contenido: <ListaDePreguntas />, queda: true },
          {
            valor: 'descartadas',
            etiqueta: 'Descartadas',
            contenido: <Descartadas todas={todas} alVerCharla={verCharla} />,
          },
        ]}
      />
      <CharlaAbierta id={vista.charla} alCerrar={() => ir({ charla: undefined })} />
      {pregunta}
    </>
  )
}
