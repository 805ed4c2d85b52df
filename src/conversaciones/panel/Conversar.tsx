import { Bot, Headset } from 'lucide-react'
import { conversar } from '#tienda/openChat.ts'
import { useAsistenteApagado, useHasAgente, usePausa } from '../chat/queries.ts'

const CHATS = [
  { cual: 'asistente', titulo: 'Hablar con Nosotros (AI)', icono: Bot },
  { cual: 'agente', titulo: 'Hablar con Agente', icono: Headset },
] as const

/** Buttons for the chat with the assistant and the chat with an agent, each with a line that explains it. */
export function Conversar() {
  const hasAgente = useHasAgente()
  const pausa = usePausa()
  const isOff = useAsistenteApagado()
  const descriptions = {
    asistente: 'Asistente virtual: respuesta inmediata',
    agente: pausa
      ? 'En pausa desde tu conexión'
      : hasAgente
        ? 'Una persona, en línea ahora'
        : hasAgente === false
          ? 'Sin agentes ahora: deja tu mensaje'
          : 'Una persona del taller',
  }
  return (
    <div className="noscript:hidden mt-4 grid gap-4 sm:grid-cols-2">
      {CHATS.filter(({ cual }) => cual === 'agente' || !isOff).map(({ cual, titulo, icono: Icon }) => (
        <button
          key={cual}
          type="button"
          aria-haspopup="dialog"
          onClick={() => conversar(cual)}
          className="flex items-center gap-4 rounded-2xl border border-input bg-card p-4 text-left hover:border-primary hover:bg-accent hover:text-accent-foreground md:p-5"
        >
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-6 shrink-0 text-primary" />
          <span>
            <strong className="block">{titulo}</strong>
            <span className="text-sm">{descriptions[cual]}</span>
          </span>
        </button>
      ))}
    </div>
  )
}
