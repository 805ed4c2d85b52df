import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { useSeen } from '#ui/thread/useSeen.ts'
import { leerTicketEnGestion, type TicketEnGestion } from './contract.ts'
import { Hilo } from './Hilo.tsx'
import { Redactar } from './Redactar.tsx'
import { TicketHeader } from './TicketHeader.tsx'

/** A ticket. Its messages scroll between header and reply box. */
export function TicketAbierto({ ticket }: { ticket: TicketEnGestion }) {
  const { id, respuestas, visto: seen } = ticket
  const { mutate: read } = useMutation(mutation(leerTicketEnGestion, { id }))
  const last = respuestas.at(-1)?.id ?? 0
  const [onOpen] = useState({ visto: seen, ultima: last })
  const [atEnd, setAtEnd] = useState(true)
  // Opening the ticket marks its messages as seen; later messages are marked once the end is in view.
  const until = atEnd ? last : onOpen.ultima
  useSeen(seen === null || until > seen ? until : null, (until) => read({ hasta: until }))
  return (
    <article
      aria-labelledby="asunto-del-ticket"
      className="flex flex-col overflow-hidden rounded-2xl border border-border bg-card text-card-foreground xl:h-[500px]"
    >
      <TicketHeader ticket={ticket} />
      <Hilo ticket={ticket} seen={onOpen.visto} onNavigate={setAtEnd} />
      <Redactar ticket={ticket} />
    </article>
  )
}
