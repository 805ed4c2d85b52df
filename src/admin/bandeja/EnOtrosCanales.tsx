import { useQuery } from '@tanstack/react-query'
import { leerMesa } from '#conversaciones/chat/gestion/contract.ts'
import { FilaDeConversacion, Tomar } from '#conversaciones/chat/gestion/FilaDeConversacion.tsx'
import { GrupoDeFilas, TituloDeGrupo } from '#conversaciones/chat/gestion/GrupoDeFilas.tsx'
import { query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { contarPendientes } from '../hoy/contract.ts'
import { EN_ESPERA } from '../lugares.ts'
import { OtraLista } from '../OtraLista.tsx'

/** Over the messages: who waits for a person right now, and that tickets wait. */
export function EnOtrosCanales() {
  const { data: mesa } = useQuery(query(leerMesa))
  const { data: pendientes } = useQuery(query(contarPendientes))
  const tickets = pendientes ? EN_ESPERA.tickets(pendientes) : 0
  const esperan = mesa?.cuantas.esperan ?? 0
  if (esperan + tickets === 0) return null
  return (
    <>
      <GrupoDeFilas titulo="Esperan en el chat" cuantas={esperan}>
        {mesa?.esperan.map((una, lugar) => (
          <FilaDeConversacion key={una.id} conversacion={una} filtro={{}} abierta={false}>
            <Tomar conversacion={una} primera={lugar === 0} />
          </FilaDeConversacion>
        ))}
      </GrupoDeFilas>
      {tickets > 0 && (
        <div className="border-border border-b bg-card">
          <OtraLista a={enlaceA('/admin-dashboard/tickets', { consulta: { sin_responder: 'si' } })} cuantas={tickets}>
            Tickets sin responder
          </OtraLista>
        </div>
      )}
      <TituloDeGrupo cuantas={pendientes && EN_ESPERA.mensajes(pendientes)}>Mensajes</TituloDeGrupo>
    </>
  )
}
