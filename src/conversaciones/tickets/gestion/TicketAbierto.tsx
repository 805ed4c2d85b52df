import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { useSeen } from '#ui/thread/useSeen.ts'
import { Cabeza } from './Cabeza.tsx'
import { leerTicketEnGestion, type TicketEnGestion } from './contract.ts'
import { Hilo } from './Hilo.tsx'
import { Redactar } from './Redactar.tsx'

/** One ticket: its head and the box to write in stay where they are, what was written runs between them. */
export function TicketAbierto({ ticket }: { ticket: TicketEnGestion }) {
  const { id, respuestas, visto } = ticket
  const { mutate: leer } = useMutation(mutation(leerTicketEnGestion, { id }))
  const ultima = respuestas.at(-1)?.id ?? 0
  const [alAbrir] = useState({ visto, ultima })
  const [alFinal, setAlFinal] = useState(true)
  // Whoever opens it sees what is there, and what comes later at the end of it.
  const hasta = alFinal ? ultima : alAbrir.ultima
  useSeen(visto === null || hasta > visto ? hasta : null, (hasta) => leer({ hasta }))
  return (
    <article
      aria-labelledby="asunto-del-ticket"
      className="flex flex-col overflow-hidden rounded-2xl border border-border bg-card text-card-foreground xl:h-[500px]"
    >
      <Cabeza ticket={ticket} />
      <Hilo ticket={ticket} visto={alAbrir.visto} alMoverse={setAlFinal} />
      <Redactar ticket={ticket} />
    </article>
  )
}
