import { MessageCircle } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { type Chat, CONVERSAR, conversar } from '#tienda/conversar.ts'
import { avisar } from '#ui/avisar.ts'
import { hayPendiente } from './pendiente.ts'
import type { Seguida } from './SinLeer.tsx'

type Parte = ComponentType<{ primero?: Chat; alContar: (seguida: Seguida | null) => void }>

/**
 * Opens the chats from the corner of the shop's pages (`ui/estilos.css`, "lanzador"). It is all of them that every page
 * carries: the rest comes with the first tap, or for who has something going on.
 */
export function Lanzador() {
  const [Conversando, setConversando] = useState<Parte>()
  const [primero, setPrimero] = useState<Chat>()
  const [seguida, setSeguida] = useState<Seguida | null>(null)
  const sinLeer = seguida?.sinLeer ?? 0

  useEffect(() => {
    const traer = (cual?: Chat) =>
      import('./Conversando.tsx').then(
        (parte) => {
          setPrimero((ya) => ya ?? cual)
          setConversando(() => parte.Conversando)
        },
        () => cual && avisar.error('No se pudo abrir', 'Revisa tu conexión e intenta de nuevo.', { id: 'capa' }),
      )
    const alPedir = ({ detail }: CustomEvent<Chat>) => void traer(detail)
    const mirar = () => void (hayAlgo() && traer())
    mirar()
    addEventListener(CONVERSAR, alPedir)
    // What waits for somebody is looked for once they have signed in.
    addEventListener('brisa:con-pista', mirar)
    return () => {
      removeEventListener(CONVERSAR, alPedir)
      removeEventListener('brisa:con-pista', mirar)
    }
  }, [])

  return (
    <>
      <aside aria-label="Chat" className="lanzador">
        <button type="button" onClick={() => conversar(vaConAgente(seguida) ? 'agente' : 'asistente')}>
          <MessageCircle aria-hidden="true" strokeWidth={1.75} />
          <span className="sr-only">Abrir el chat</span>
          {sinLeer > 0 && (
            <b>
              {sinLeer}
              <span className="sr-only"> sin leer</span>
            </b>
          )}
        </button>
      </aside>
      {Conversando && <Conversando primero={primero} alContar={setSeguida} />}
    </>
  )
}

/** Whether the launcher opens the conversation with a person, which goes on or has an answer to read, and not the assistant. */
const vaConAgente = (seguida: Seguida | null) => seguida?.abierta ?? hayPendiente()

/** Something was open or being written here, or a mail's link leads to a conversation. */
function hayAlgo() {
  try {
    return sessionStorage.chat || /^#c=/.test(location.hash) || hayPendiente()
  } catch {
    return false
  }
}
