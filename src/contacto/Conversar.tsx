import { Bot, Headset, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { CanalesDirectos } from '#tienda/CanalesDirectos.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'

type Chat = { titulo: string; promesa: string; enCamino: string; icono: LucideIcon }

const CHATS: Record<'asistente' | 'agente', Chat> = {
  asistente: {
    titulo: 'Hablar con Nosotros (AI)',
    promesa: 'Asistente virtual, muy pronto',
    enCamino: 'El asistente virtual todavía no está listo.',
    icono: Bot,
  },
  agente: {
    titulo: 'Hablar con Agente',
    promesa: 'Chat con una persona, muy pronto',
    enCamino: 'El chat con agentes todavía no está listo.',
    icono: Headset,
  },
}

/** The two chats to come. Until they are there each says so and offers who does answer. */
export function Conversar() {
  const [abierto, setAbierto] = useState<keyof typeof CHATS | null>(null)
  const chat = abierto && CHATS[abierto]
  return (
    <>
      <div className="noscript:hidden mt-4 grid gap-4 sm:grid-cols-2">
        {(['asistente', 'agente'] as const).map((cual) => {
          const { titulo, promesa, icono: Icono } = CHATS[cual]
          return (
            <button
              key={cual}
              type="button"
              aria-haspopup="dialog"
              onClick={() => setAbierto(cual)}
              className="flex items-center gap-4 rounded-2xl border border-input bg-card p-4 text-left hover:border-primary hover:bg-accent hover:text-accent-foreground md:p-5"
            >
              <Icono aria-hidden="true" strokeWidth={1.75} className="size-6 shrink-0 text-primary" />
              <span>
                <strong className="block">{titulo}</strong>
                <span className="text-sm">{promesa}</span>
              </span>
            </button>
          )
        })}
      </div>
      <Dialogo
        abierto={chat !== null}
        alCambiar={() => setAbierto(null)}
        titulo={chat?.titulo}
        descripcion={chat && `${chat.enCamino} Mientras tanto te respondemos por WhatsApp y por correo.`}
      >
        <CanalesDirectos />
      </Dialogo>
    </>
  )
}
