import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { consultaDeChat, useHayAgente } from '#conversaciones/chat/queries.ts'
import { Boton } from '#ui/Boton.tsx'

/** Whether a person is there, and the way to one. */
export function Barra({ alPedir }: { alPedir: () => void }) {
  return (
    <div className="flex shrink-0 items-center justify-between gap-3 border-border border-b bg-background px-4 py-2">
      <p className="min-w-0 text-meta">
        <Atencion />
      </p>
      <Boton variante="outline" medida={40} className="bg-card px-4! max-sm:h-11" onClick={alPedir}>
        <Headset aria-hidden="true" strokeWidth={1.75} />
        Hablar con Agente
      </Boton>
    </div>
  )
}

function Atencion() {
  const { data } = useQuery(consultaDeChat())
  const hayAgente = useHayAgente()
  const sinLeer = data?.conversacion?.sin_leer ?? 0
  if (sinLeer > 0)
    return (
      <span className="font-semibold">
        {sinLeer === 1 ? 'Tienes 1 mensaje' : `Tienes ${sinLeer} mensajes`} sin leer
      </span>
    )
  if (hayAgente === undefined) return null
  if (hayAgente)
    return (
      <span className="flex items-center gap-2 font-semibold text-success">
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-success" />
        Agente en línea
      </span>
    )
  return <span className="text-muted-foreground">Sin agentes ahora</span>
}
