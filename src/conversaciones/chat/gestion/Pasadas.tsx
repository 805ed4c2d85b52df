import { History, SearchX } from 'lucide-react'
import { useNavigate } from 'react-router'
import { pages } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { BuscadorDeLista } from '#ui/BuscadorDeLista.tsx'
import { RowList, Rows } from '#ui/list/Rows.tsx'
import { useList } from '#ui/list/useList.ts'
import { useSettled } from '#ui/list/useSettled.ts'
import { Vacio } from '#ui/Vacio.tsx'
import { type ConversacionEnLista, listarPasadas } from './contract.ts'
import { FilaDeConversacion } from './FilaDeConversacion.tsx'
import type { Filtro } from './filtro.ts'

const keyOf = ({ id }: ConversacionEnLista) => id

/** Those that are over, newest first. Keyed by the search. */
export function Pasadas({ filtro, abierta }: { filtro: Filtro; abierta: string | undefined }) {
  const { q } = filtro
  const lista = useList(pages(listarPasadas, { q }), ({ conversaciones }) => conversaciones)
  const { rows, ...news } = useSettled(lista, { keyOf })
  return (
    <Rows
      read={lista.read}
      news={{ ...news, word: 'nueva' }}
      more="Ver más conversaciones"
      isEmpty={rows.length === 0}
      empty={
        <Vacio
          dibujo={q ? <SearchX /> : <History />}
          titulo={q ? `Ninguna conversación coincide con «${q}».` : 'Ninguna ha terminado todavía.'}
        />
      }
    >
      <RowList name="Conversaciones pasadas">
        {rows.map(({ row }) => (
          <FilaDeConversacion key={row.id} conversacion={row} filtro={filtro} abierta={row.id === abierta} />
        ))}
      </RowList>
    </Rows>
  )
}

export function BuscarEnPasadas({ filtro }: { filtro: Filtro }) {
  const navegar = useNavigate()
  return (
    <BuscadorDeLista
      etiqueta="Buscar en las pasadas"
      pista="Nombre, correo, código o texto"
      puesta={filtro.q ?? ''}
      maximo={100}
      alBuscar={(q) =>
        void navegar(enlaceA('/admin-dashboard/chat', { consulta: { ...filtro, q } }), { replace: true })
      }
    />
  )
}
