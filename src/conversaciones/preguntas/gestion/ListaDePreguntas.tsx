import { useSuspenseQuery } from '@tanstack/react-query'
import { MessageCircleQuestionMark } from 'lucide-react'
import { query } from '#http/query.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { listarPreguntasDeGestion } from './contract.ts'
import { PreguntaRow } from './PreguntaRow.tsx'

/** The questions that staff answered, newest first. */
export function ListaDePreguntas() {
  const { data: preguntas } = useSuspenseQuery(query(listarPreguntasDeGestion))
  if (preguntas.length === 0)
    return (
      <EmptyState illustration={<MessageCircleQuestionMark />} title="Aún no has respondido ninguna.">
        Las que respondas salen en Preguntas frecuentes, y el asistente las sabe desde ese momento.
      </EmptyState>
    )
  return (
    <ul
      aria-label="Preguntas respondidas"
      className="grid divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card"
    >
      {preguntas.map((pregunta) => (
        <li key={pregunta.id}>
          <PreguntaRow pregunta={pregunta} />
        </li>
      ))}
    </ul>
  )
}
