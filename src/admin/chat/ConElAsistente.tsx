import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leerCharlaEnGestion } from '#conversaciones/asistente/gestion/contract.ts'
import { LoDicho } from '#conversaciones/asistente/gestion/LoDicho.tsx'
import { query } from '#http/query.ts'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { Hoja } from '#ui/Hoja.tsx'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'

/** Before a conversation: that its visitor has spoken to the assistant, and what they said. */
export function ConElAsistente({ id }: { id: string }) {
  const charla = useQuery(query(leerCharlaEnGestion, { id }))
  const [abierta, setAbierta] = useState(false)
  const preguntas = charla.data?.dichos.filter(({ rol }) => rol === 'user').length
  return (
    <p className="text-center text-meta text-muted-foreground">
      Antes habló con el asistente{preguntas ? `: ${preguntas === 1 ? '1 pregunta' : `${preguntas} preguntas`}` : ''}.{' '}
      <button type="button" onClick={() => setAbierta(true)} className="enlace rounded-sm max-lg:-my-3 max-lg:py-3">
        Ver
      </button>
      <Hoja abierto={abierta} alCambiar={setAbierta} titulo="Con el asistente">
        {charla.data ? (
          <LoDicho charla={charla.data} />
        ) : charla.error ? (
          <NoSeCargo {...charla} error={charla.error} />
        ) : (
          <Esqueleto className="h-40 rounded-xl" />
        )}
      </Hoja>
    </p>
  )
}
