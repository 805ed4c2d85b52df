import { useQuery } from '@tanstack/react-query'
import { leerMesa } from '#conversaciones/chat/gestion/contract.ts'
import { FilaDeConversacion, Tomar } from '#conversaciones/chat/gestion/FilaDeConversacion.tsx'
import { GrupoDeFilas, TituloDeGrupo } from '#conversaciones/chat/gestion/GrupoDeFilas.tsx'
import { query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { contarPendientes } from '../hoy/contract.ts'
import { EN_ESPERA } from '../lugares.ts'
import { OtraLista } from '../OtraLista.tsx'

/** So many who wait in the chat stand over the messages at first. */
const A_LA_VISTA = 3

/** Over the messages: who waits for a person right now, and how much waits in the other channels. */
export function EnOtrosCanales() {
  const { data: mesa } = useQuery(query(leerMesa))
  const { data: pendientes } = useQuery(query(contarPendientes))
  const { chat } = pendientes ?? {}
  const tickets = pendientes ? EN_ESPERA.tickets(pendientes) : 0
  const esperan = mesa?.cuantas.esperan ?? chat?.cuantos ?? 0
  const dejadas = chat?.dejadas ?? 0
  if (esperan + dejadas + tickets === 0) return null
  return (
    <>
      {mesa && (
        <GrupoDeFilas titulo="Esperan en el chat" cuantas={esperan} primeras={A_LA_VISTA}>
          {mesa.esperan.map((una, lugar) => (
            <FilaDeConversacion key={una.id} conversacion={una} filtro={{}} abierta={false}>
              <Tomar conversacion={una} primera={lugar === 0} />
            </FilaDeConversacion>
          ))}
        </GrupoDeFilas>
      )}
      <div className="divide-y divide-border border-border bg-card not-empty:border-b">
        {!mesa && esperan > 0 && (
          <OtraLista a={enlaceA('/admin-dashboard/chat')} cuantas={esperan}>
            Esperan en el chat
          </OtraLista>
        )}
        {dejadas > 0 && (
          <OtraLista a={enlaceA('/admin-dashboard/chat')} cuantas={dejadas}>
            Mensajes dejados en el chat
          </OtraLista>
        )}
        {tickets > 0 && (
          <OtraLista a={enlaceA('/admin-dashboard/tickets', { consulta: { sin_responder: 'si' } })} cuantas={tickets}>
            Tickets sin responder
          </OtraLista>
        )}
      </div>
      <TituloDeGrupo cuantas={pendientes && EN_ESPERA.mensajes(pendientes)}>Mensajes</TituloDeGrupo>
    </>
  )
}
