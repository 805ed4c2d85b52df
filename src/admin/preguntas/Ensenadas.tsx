import { useSuspenseQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { useRef } from 'react'
import { listarEjemplos } from '#conversaciones/asistente/gestion/contract.ts'
import { query } from '#http/query.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ForgetButton } from './ForgetButton.tsx'

/** What staff taught the assistant: the words, and the question that they mean. */
export function Ensenadas() {
  const { data: ejemplos } = useSuspenseQuery(query(listarEjemplos))
  const list = useRef<HTMLUListElement>(null)
  if (ejemplos.length === 0)
    return (
      <EmptyState illustration={<GraduationCap />} title="Aún no le has enseñado nada.">
        Cuando respondas una pregunta, o digas cuál es, verás aquí con qué palabras la reconoce el asistente.
      </EmptyState>
    )
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Lo que enseñaste"
      className="grid divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card"
    >
      {ejemplos.map((ejemplo) => (
        <li key={ejemplo.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
          <div className="grid min-w-0 gap-0.5">
            <p dir="auto" className="wrap-anywhere font-semibold">
              {ejemplo.texto}
            </p>
            <p className="wrap-anywhere text-meta text-muted-foreground">
              Es «{ejemplo.pregunta}» · <DateTime value={ejemplo.created_at} format="brief" />
            </p>
            {!ejemplo.parecidas && (
              <p className="text-meta text-muted-foreground">
                Estas palabras ya las reconoce. Otras parecidas, desde que la tienda reinicie.
              </p>
            )}
          </div>
          <ForgetButton ejemplo={ejemplo} onForgotten={() => list.current?.focus()} />
        </li>
      ))}
    </ul>
  )
}
