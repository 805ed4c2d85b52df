import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { type MetaFunction, useParams, useSearchParams } from 'react-router'
import { leerMesa, listarPasadas } from '#conversaciones/chat/gestion/contract.ts'
import { type Filtro, leerFiltro } from '#conversaciones/chat/gestion/filtro.ts'
import { GrupoDeFilas } from '#conversaciones/chat/gestion/GrupoDeFilas.tsx'
import { Mesa } from '#conversaciones/chat/gestion/Mesa.tsx'
import { BuscarEnPasadas, Pasadas } from '#conversaciones/chat/gestion/Pasadas.tsx'
import { pages, query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { SegmentLinks } from '#ui/Segments.tsx'
import { ConLista } from '../ConLista.tsx'
import { contarPendientes } from '../hoy/contract.ts'
import { OtraLista } from '../OtraLista.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Chat', descripcion: 'Quien espera hablar con la tienda.', indexar: false })

export const clientLoader = cargar(async ({ request }) => {
  const { ver, q } = leerFiltro(new URL(request.url).searchParams)
  await (ver ? cliente.prefetchInfiniteQuery(pages(listarPasadas, { q })) : cliente.ensureQueryData(query(leerMesa)))
})

/** For staff: who waits and who is being talked to, and beside it the conversation in the address. */
export default function PaginaChat() {
  const filtro = leerFiltro(useSearchParams()[0])
  const { id } = useParams()
  return (
    <ConLista
      titulo="Chat"
      canal="Chats"
      hayUno={id !== undefined}
      pestanas={<Pestanas filtro={filtro} />}
      filtros={filtro.ver && <BuscarEnPasadas filtro={filtro} />}
      nada={{
        dibujo: <MessagesSquare />,
        titulo: 'Elige una conversación.',
        texto: 'Con j y k te mueves por la lista, y con Enter la abres.',
      }}
    >
      {filtro.ver ? (
        <Pasadas key={filtro.q} filtro={filtro} abierta={id} />
      ) : (
        <Mesa filtro={filtro} abierta={id}>
          <SinRespuesta />
        </Mesa>
      )}
    </ConLista>
  )
}

function Pestanas({ filtro: { ver: puesta } }: { filtro: Filtro }) {
  return (
    <SegmentLinks
      name="Cuáles"
      links={([undefined, 'pasadas'] as const).map((ver) => ({
        title: ver ? 'Pasadas' : 'Ahora',
        to: enlaceA('/admin-dashboard/chat', { consulta: { ver } }),
        isChosen: puesta === ver,
      }))}
    />
  )
}

/** What the assistant could not answer waits for somebody to write it. */
function SinRespuesta() {
  const { data } = useQuery(query(contarPendientes))
  return (
    <GrupoDeFilas titulo="Con el asistente">
      <li>
        <OtraLista a={enlaceA('/admin-dashboard/preguntas')} cuantas={data?.preguntas.cuantos ?? 0}>
          Preguntas sin respuesta
        </OtraLista>
      </li>
    </GrupoDeFilas>
  )
}
