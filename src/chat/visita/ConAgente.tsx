import { Headset } from 'lucide-react'
import type { PropsDeChat } from '#tienda/conversar.ts'
import { Cabeza } from '#ui/chat/Cabeza.tsx'

/** The chat with the shop's people, as its visitor has it. */
export function ConAgente({ titulo, alCerrar }: PropsDeChat) {
  return (
    <Cabeza
      id={titulo}
      nombre="Soporte"
      figura={<Headset strokeWidth={1.75} />}
      estado="Conectando..."
      tono="espera"
      alCerrar={alCerrar}
    />
  )
}
