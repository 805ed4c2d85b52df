import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leerCharlaEnGestion } from '#conversaciones/asistente/gestion/contract.ts'
import { LoDicho } from '#conversaciones/asistente/gestion/LoDicho.tsx'
import { query } from '#http/query.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Sheet } from '#ui/Sheet.tsx'

/** A conversation with the assistant in a sheet. */
export function CharlaAbierta({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  // The last talk stays visible during the closing animation.
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  return (
    <Sheet
      open={id !== undefined}
      onChange={(open) => open || onClose()}
      title="Con el asistente"
      description="Lo que dijo, tal como lo leyó quien preguntó."
    >
      {last && <Charla id={last} />}
    </Sheet>
  )
}

export function Charla({ id }: { id: string }) {
  const reading = useQuery(query(leerCharlaEnGestion, { id }))
  if (reading.isError) return <LoadError {...reading} title="No se pudo abrir la conversación" />
  if (!reading.data) return <Loading text="Abriendo la conversación…" />
  return <LoDicho charla={reading.data} />
}
