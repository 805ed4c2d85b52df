import { History, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { useTeclasDeFilas } from '#ui/atajos/useTeclasDeFilas.ts'
import { BuscadorDeLista } from '#ui/BuscadorDeLista.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { useList } from '#ui/list/useList.ts'
import { VerMas } from '#ui/list/VerMas.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { listarPasadas } from './contract.ts'
import { FilaDeConversacion } from './FilaDeConversacion.tsx'
import type { Filtro } from './filtro.ts'

/** Those that are over, newest first, and the search among them. */
export function Pasadas({ filtro, abierta }: { filtro: Filtro; abierta: string | undefined }) {
  const { q = '' } = filtro
  const { read, rows } = useList(pages(listarPasadas, { q: filtro.q }), ({ conversaciones }) => conversaciones)
  const navegar = useNavigate()
  const caja = useRef<HTMLUListElement>(null)
  useTeclasDeFilas({ marco: caja, grupo: 'Chat' })
  const buscar = (nueva: string) =>
    void navegar(enlaceA('/admin-dashboard/chat', { consulta: { ...filtro, q: nueva } }), { replace: true })
  return (
    <>
      <div className="border-border border-b p-4">
        <BuscadorDeLista
          etiqueta="Buscar en las pasadas"
          pista="Nombre, correo, código o texto"
          puesta={q}
          maximo={100}
          alBuscar={buscar}
        />
      </div>
      {!read.data ? (
        <div className="p-4">
          <NotLoaded read={read} />
        </div>
      ) : rows.length === 0 ? (
        <Vacio
          dibujo={q ? <SearchX /> : <History />}
          titulo={q ? `Ninguna conversación coincide con «${q}».` : 'Ninguna ha terminado todavía.'}
        />
      ) : (
        <>
          <ul ref={caja} aria-label="Conversaciones pasadas">
            {rows.map((una) => (
              <FilaDeConversacion key={una.id} conversacion={una} filtro={filtro} abierta={una.id === abierta} />
            ))}
          </ul>
          <div className="px-4 pb-4">
            <VerMas lista={read}>Ver más conversaciones</VerMas>
          </div>
        </>
      )}
    </>
  )
}
