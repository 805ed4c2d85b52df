import { useQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { type MetaFunction, useParams, useSearchParams } from 'react-router'
import { contarBandeja, listarBandeja } from '#conversaciones/bandeja/contract.ts'
import { type Filtro, leerFiltro, pestanaDe } from '#conversaciones/bandeja/filtro.ts'
import { Filtros, Pestanas } from '#conversaciones/bandeja/lista/Filtros.tsx'
import { Lista } from '#conversaciones/bandeja/lista/Lista.tsx'
import { leerMesa } from '#conversaciones/chat/gestion/contract.ts'
import { pages, query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { ConLista } from '../ConLista.tsx'
import { contarPendientes } from '../hoy/contract.ts'
import { EN_ESPERA } from '../lugares.ts'
import { EnOtrosCanales } from './EnOtrosCanales.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Bandeja', descripcion: 'Todo lo que la gente envía a la tienda.', indexar: false })

export const clientLoader = cargar(async ({ request }) => {
  const filtro = leerFiltro(new URL(request.url).searchParams)
  await Promise.all([
    cliente.ensureInfiniteQueryData(pages(listarBandeja, { ...pestanaDe(filtro), clase: filtro.clase })),
    cliente.ensureQueryData(query(contarBandeja, pestanaDe(filtro))),
    // Who waits in the chat stands over the messages: it comes with them, or moves them. Without it the page stands too.
    conOtrosCanales(filtro) && cliente.prefetchQuery(query(leerMesa)),
  ])
})

/** For staff: everything that people send, and beside it the one in the address. */
export default function PaginaBandeja() {
  const filtro = leerFiltro(useSearchParams()[0])
  const { data: pendientes } = useQuery(query(contarPendientes))
  const enOtros =
    conOtrosCanales(filtro) && pendientes ? EN_ESPERA.chats(pendientes) + EN_ESPERA.tickets(pendientes) : 0
  return (
    <ConLista
      titulo="Bandeja"
      hayUno={useParams().id !== undefined}
      pestanas={<Pestanas filtro={filtro} />}
      canal={esDeMensajes(filtro) ? 'Mensajes' : 'Todo'}
      filtros={<Filtros filtro={filtro} />}
      nada={{
        dibujo: <MailOpen />,
        titulo: 'Elige algo de la lista.',
        texto: 'Con j y k te mueves por ella, y con Enter lo abres.',
      }}
    >
      {conOtrosCanales(filtro) && <EnOtrosCanales />}
      <Lista key={enlaceA('/manage/bandeja', { consulta: filtro })} filtro={filtro} esperaOtro={enOtros > 0} />
    </ConLista>
  )
}

const esDeMensajes = ({ canal, clase }: Filtro) => canal !== undefined || clase !== undefined

/** What is over, and what somebody looks for, is of the messages alone. */
const conOtrosCanales = (filtro: Filtro) => !esDeMensajes(filtro) && !filtro.ver && !filtro.busca
