import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leerCharlaEnGestion } from '#conversaciones/asistente/gestion/contract.ts'
import { LoDicho } from '#conversaciones/asistente/gestion/LoDicho.tsx'
import { query } from '#http/query.ts'
import { Cuentas } from '#ui/Cuentas.tsx'
import { Hoja } from '#ui/Hoja.tsx'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'

/** A conversation with the assistant, over the page. */
export function CharlaAbierta({ id, alCerrar }: { id: string | undefined; alCerrar: () => void }) {
  // While it closes it goes on showing what it showed.
  const [ultima, setUltima] = useState(id)
  if (id && id !== ultima) setUltima(id)
  return (
    <Hoja
      abierto={id !== undefined}
      alCambiar={(abierto) => abierto || alCerrar()}
      titulo="Con el asistente"
      descripcion="Lo que dijo, tal como lo leyó quien preguntó."
    >
      {ultima && <Charla id={ultima} />}
    </Hoja>
  )
}

export function Charla({ id }: { id: string }) {
  const lectura = useQuery(query(leerCharlaEnGestion, { id }))
  if (lectura.isError) return <NoSeCargo {...lectura} titulo="No se pudo abrir la conversación" />
  if (!lectura.data) return <Cuentas texto="Abriendo la conversación…" />
  return <LoDicho charla={lectura.data} />
}
