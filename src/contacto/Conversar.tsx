import { Bot, Headset } from 'lucide-react'
import { conversar } from '#tienda/conversar.ts'

const CHATS = [
  {
    cual: 'asistente',
    titulo: 'Hablar con Nosotros (AI)',
    promesa: 'Asistente virtual: respuesta inmediata',
    icono: Bot,
  },
  { cual: 'agente', titulo: 'Hablar con Agente', promesa: 'Una persona, en horario de atención', icono: Headset },
] as const

/** The two chats, by what each of them is. */
export function Conversar() {
  return (
    <div className="noscript:hidden mt-4 grid gap-4 sm:grid-cols-2">
      {CHATS.map(({ cual, titulo, promesa, icono: Icono }) => (
        <button
          key={cual}
          type="button"
          aria-haspopup="dialog"
          onClick={() => conversar(cual)}
          className="flex items-center gap-4 rounded-2xl border border-input bg-card p-4 text-left hover:border-primary hover:bg-accent hover:text-accent-foreground md:p-5"
        >
          <Icono aria-hidden="true" strokeWidth={1.75} className="size-6 shrink-0 text-primary" />
          <span>
            <strong className="block">{titulo}</strong>
            <span className="text-sm">{promesa}</span>
          </span>
        </button>
      ))}
    </div>
  )
}
