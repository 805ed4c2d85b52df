import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { Hoja } from '#ui/Hoja.tsx'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'
import { consultaDeCharlaDeAntes } from './consultas.ts'

/** Before a conversation: that its visitor has spoken to the assistant, and what they said. */
export function ConElAsistente({ id }: { id: string }) {
  const charla = useQuery(consultaDeCharlaDeAntes(id))
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
          <ol className="grid gap-4 text-left text-foreground text-sm">
            {charla.data.dichos.map(({ rol, contenido, sin_respuesta }, lugar) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays in its place
              <li key={lugar} className="grid gap-0.5">
                <span className="font-semibold text-meta">{rol === 'user' ? 'Preguntó' : 'Asistente virtual'}</span>
                <span dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                  {contenido}
                </span>
                {sin_respuesta && <span className="text-ambar-text text-meta">No supo responder</span>}
              </li>
            ))}
          </ol>
        ) : charla.error ? (
          <NoSeCargo {...charla} error={charla.error} />
        ) : (
          <Esqueleto className="h-40 rounded-xl" />
        )}
      </Hoja>
    </p>
  )
}
