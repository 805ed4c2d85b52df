import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { chatQuery, useHasAgente, usePausa } from '#conversaciones/chat/queries.ts'
import { Button } from '#ui/Button.tsx'

/** Shows whether an agent is on duty, and the button that asks for one. */
export function Barra({ onRequest }: { onRequest: () => void }) {
  return (
    <div className="flex shrink-0 items-center justify-between gap-3 border-border border-b bg-background px-4 py-2">
      <p className="min-w-0 text-meta">
        <Atencion />
      </p>
      <Button variant="outline" size={40} className="bg-card px-4! max-sm:h-12" onClick={onRequest}>
        <Headset aria-hidden="true" strokeWidth={1.75} />
        Hablar con Agente
      </Button>
    </div>
  )
}

function Atencion() {
  const { data } = useQuery(chatQuery())
  const hasAgente = useHasAgente()
  const pausa = usePausa()
  const sinLeer = data?.conversacion?.sin_leer ?? 0
  if (sinLeer > 0)
    return (
      <span className="font-semibold">
        {sinLeer === 1 ? 'Tienes 1 mensaje' : `Tienes ${sinLeer} mensajes`} sin leer
      </span>
    )
  if (hasAgente === undefined) return null
  if (pausa) return <span className="text-muted-foreground">El chat está en pausa</span>
  if (hasAgente)
    return (
      <span className="flex items-center gap-2 font-semibold text-success">
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-success" />
        Agente en línea
      </span>
    )
  return <span className="text-muted-foreground">Sin agentes ahora</span>
}
