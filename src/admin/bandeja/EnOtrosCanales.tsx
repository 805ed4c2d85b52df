import { useQuery } from '@tanstack/react-query'
import { ConversacionRow, Tomar } from '#conversaciones/chat/gestion/ConversacionRow.tsx'
import { leerMesa } from '#conversaciones/chat/gestion/contract.ts'
import { GroupTitle, RowGroup } from '#conversaciones/chat/gestion/RowGroup.tsx'
import { rowsBySender } from '#conversaciones/chat/gestion/RowsOfSender.tsx'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { contarPendientes } from '../hoy/contract.ts'
import { WAITING } from '../hoy/waiting.ts'
import { OtherListLink } from '../OtherListLink.tsx'

/** How many waiting chats are shown at first. */
const VISIBLE_COUNT = 3

/** Above the messages: people waiting in the chat, and the number of pending items in the other channels. */
export function EnOtrosCanales() {
  const { data: mesa } = useQuery(query(leerMesa))
  const { data: pendientes } = useQuery(query(contarPendientes))
  const { chat } = pendientes ?? {}
  const tickets = pendientes ? WAITING.tickets(pendientes) : 0
  const esperan = mesa?.cuantas.esperan ?? chat?.cuantos ?? 0
  const dejadas = chat?.dejadas ?? 0
  if (esperan + dejadas + tickets === 0) return null
  return (
    <>
      {mesa && (
        <RowGroup title="Esperan en el chat" count={esperan} listed={mesa.esperan.length} first={VISIBLE_COUNT}>
          {rowsBySender({
            conversaciones: mesa.esperan,
            row: (item) => (
              <ConversacionRow key={item.id} conversacion={item} filter={{}} open={false}>
                <Tomar conversacion={item} isFirst={item === mesa.esperan[0]} />
              </ConversacionRow>
            ),
          })}
        </RowGroup>
      )}
      <div className="divide-y divide-border border-border bg-card not-empty:border-b">
        {!mesa && esperan > 0 && (
          <OtherListLink to={linkTo('/admin-dashboard/chat')} count={esperan}>
            Esperan en el chat
          </OtherListLink>
        )}
        {dejadas > 0 && (
          <OtherListLink to={linkTo('/admin-dashboard/chat')} count={dejadas}>
            Mensajes dejados en el chat
          </OtherListLink>
        )}
        {tickets > 0 && (
          <OtherListLink to={linkTo('/admin-dashboard/tickets', { query: { sin_responder: 'si' } })} count={tickets}>
            Tickets sin responder
          </OtherListLink>
        )}
      </div>
      <GroupTitle count={pendientes && WAITING.mensajes(pendientes)}>Mensajes</GroupTitle>
    </>
  )
}
