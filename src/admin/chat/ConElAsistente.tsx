import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leerCharlaEnGestion } from '#conversaciones/asistente/gestion/contract.ts'
import { query } from '#http/query.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { Charla } from '../preguntas/CharlaAbierta.tsx'

/** Above a conversation: says that the visitor talked to the assistant before, and opens that talk. */
export function ConElAsistente({ id }: { id: string }) {
  const charla = useQuery(query(leerCharlaEnGestion, { id }))
  const [open, setOpen] = useState(false)
  const preguntas = charla.data?.dichos.filter(({ rol }) => rol === 'user').length
  return (
    <p className="text-center text-meta text-muted-foreground">
      Antes habló con el asistente{preguntas ? `: ${preguntas === 1 ? '1 pregunta' : `${preguntas} preguntas`}` : ''}.{' '}
      <button type="button" onClick={() => setOpen(true)} className="enlace rounded-sm max-lg:-my-3 max-lg:py-3">
        Ver
      </button>
      <Sheet open={open} onChange={setOpen} title="Con el asistente">
        <Charla id={id} />
      </Sheet>
    </p>
  )
}
