import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mutation } from '#http/query.ts'
import { Cabeza } from './Cabeza.tsx'
import { leerTicketEnGestion, type TicketEnGestion } from './contrato.ts'
import { Hilo } from './Hilo.tsx'
import { Redactar } from './Redactar.tsx'

/** One ticket: its head and the box to write in stay where they are, what was written runs between them. */
export function TicketAbierto({ ticket }: { ticket: TicketEnGestion }) {
  const { respuestas, visto } = ticket
  const [alAbrir] = useState(visto)
  const ultima = respuestas.at(-1)?.id ?? 0
  const [llegado, setLlegado] = useState(ultima)
  useVisto(ticket, llegado)
  return (
    <article
      aria-labelledby="asunto-del-ticket"
      className="flex flex-col overflow-hidden rounded-2xl border border-border bg-card text-card-foreground xl:h-[500px]"
    >
      <Cabeza ticket={ticket} />
      <Hilo ticket={ticket} visto={alAbrir} alLlegar={setLlegado} />
      <Redactar ticket={ticket} />
    </article>
  )
}

/** Tells the others, while somebody looks at the page, what of it was seen. */
function useVisto({ id, visto }: TicketEnGestion, hasta: number) {
  const { mutate: leer } = useMutation(mutation(leerTicketEnGestion))
  useEffect(() => {
    if (visto !== null && hasta <= visto) return
    const mirar = () => document.visibilityState === 'visible' && leer({ id, hasta })
    mirar()
    document.addEventListener('visibilitychange', mirar)
    return () => document.removeEventListener('visibilitychange', mirar)
  }, [id, hasta, visto, leer])
}
