import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { COLA, consultaDeChat } from '#chat/consultas.ts'
import { negocio } from '#negocio'
import { useHorario } from '#tienda/useHorario.ts'
import { Boton } from '#ui/Boton.tsx'
import { useSeguir } from '#vivo/useSeguir.ts'

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

const SEGUIDO = [{ tema: COLA, clave: consultaDeChat().queryKey }]

function Atencion() {
  const { data } = useQuery(consultaDeChat())
  const horario = useHorario(negocio.horarios.contacto)
  useSeguir(SEGUIDO, { reparto: 3_000 })
  if (!data || !horario) return null
  const sinLeer = data.conversacion?.sin_leer ?? 0
  if (sinLeer > 0)
    return (
      <span className="font-semibold">
        {sinLeer === 1 ? 'Tienes 1 mensaje' : `Tienes ${sinLeer} mensajes`} sin leer
      </span>
    )
  if (data.atencion.hay_agente)
    return (
      <span className="flex items-center gap-2 font-semibold text-success">
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-success" />
        Agente en línea
      </span>
    )
  return (
    <span className="text-muted-foreground">
      {horario.abierto || !horario.cambia ? 'Sin agentes ahora' : `Agentes: ${horario.cambia.replace(/^abre /, '')}`}
    </span>
  )
}
