import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#ui/Button.tsx'
import { EventLine } from '#ui/thread/Bubble.tsx'
import { Composer } from '#ui/thread/Composer.tsx'
import { Thread } from '#ui/thread/Thread.tsx'
import { Typing } from '#ui/thread/Typing.tsx'
import { useUnsent } from '#ui/thread/unsent.ts'
import { useSeen } from '#ui/thread/useSeen.ts'
import { type Conversacion, MENSAJE_MAX_LENGTH } from '../contract.ts'
import { pausaText } from '../pausa.ts'
import { sendTyping, typingTopic, useMarkSeen } from '../queries.ts'
import { useOwnTyping, useTyping } from '../useTyping.ts'
import { draft } from './draft.ts'
import { EnPausa } from './EnPausa.tsx'
import { Espera } from './Espera.tsx'
import { MensajeList } from './MensajeList.tsx'
import { PorSalir } from './PorSalir.tsx'
import { moveToDraft, unsentQueue } from './unsentQueue.ts'

type Props = {
  conversacion: Conversacion
  hasAgente: boolean
  online: boolean
  onStartAnother: () => void
}

/** A conversation that is open or over: messages, unsent messages and, while it is open, the reply box. */
export function Abierta({ conversacion, hasAgente, online, onStartAnother }: Props) {
  const { id, estado, mensajes, hay_anteriores, sin_leer, visto_por_visitante } = conversacion
  const { mensaje: text } = useSyncExternalStore(draft.subscribe, draft.read)
  const avisarQueEscribo = useOwnTyping(sendTyping)
  const [atEnd, setAtEnd] = useState(true)
  const porSalir = useUnsent(unsentQueue, id, mensajes)
  const own = [...porSalir.arrived, ...porSalir.leaving]
  const ultimo = own.at(-1)?.clave ?? mensajes.at(-1)?.clave ?? ''
  const typing = useTyping(estado === 'atendida' ? typingTopic(id) : null, mensajes.at(-1)?.id ?? 0)
  const ultimoId = mensajes.at(-1)?.id ?? 0
  const { mutate: marcar } = useMarkSeen()
  useSeen(atEnd && sin_leer > 0 && ultimoId > visto_por_visitante ? ultimoId : null, (mensaje) => marcar({ mensaje }))
  const terminada = estado === 'terminada'
  const [estabaViva] = useState(!terminada)
  const { pausada_hasta: pausa } = conversacion
  const [triedInPausa, setTriedInPausa] = useState(false)
  // A message that the pause held up leaves when it ends.
  useEffect(() => {
    if (pausa) return
    setTriedInPausa(false)
    unsentQueue.send()
  }, [pausa])

  function cambiar(typed: string) {
    draft.put({ mensaje: typed })
    if (estado === 'atendida' && typed.trim()) avisarQueEscribo()
  }

  function enviar(sentText: string) {
    // The text stays in the box, because it would be refused.
    if (pausa) return setTriedInPausa(true)
    unsentQueue.add(id, sentText)
    draft.removeSent(sentText)
  }

  function empezarOtra() {
    moveToDraft(id)
    onStartAnother()
  }

  return (
    <>
      {pausa ? (
        <div className="border-border border-b bg-sunken px-4 py-2.5">
          <EnPausa hasta={pausa} />
        </div>
      ) : (
        <Espera conversacion={conversacion} hasAgente={hasAgente} />
      )}
      {!online && (
        <p role="status" className="border-ambar border-b bg-ambar-tint px-4 py-2 text-ambar-text text-meta">
          Se cortó la conexión. Sigue escribiendo: sale en cuanto vuelva.
        </p>
      )}
      <Thread
        name="Conversación"
        newest={ultimo}
        onMove={setAtEnd}
        own={own.length > 0 || mensajes.at(-1)?.rol === 'user'}
        before={
          hay_anteriores && (
            <EventLine>
              Lo más antiguo no se muestra aquí. La copia por correo trae todo lo que cabe en un correo.
            </EventLine>
          )
        }
        after={
          <>
            {terminada && (
              <AfterEnd withDraft={text.trim() !== ''} justEnded={estabaViva} onStartAnother={empezarOtra} />
            )}
            <Typing visible={typing} />
          </>
        }
      >
        <MensajeList conversacion={conversacion} hasMore={own.length > 0} />
        <PorSalir {...porSalir} terminada={terminada} onEdit={draft.append} />
      </Thread>
      {!terminada && (
        <Composer
          value={text}
          onChange={cambiar}
          onSend={enviar}
          max={MENSAJE_MAX_LENGTH}
          above={
            pausa &&
            triedInPausa && (
              <p role="alert" className="text-ambar-text text-meta">
                {pausaText(pausa)}
              </p>
            )
          }
        />
      )}
    </>
  )
}

type AfterEnd = Pick<Props, 'onStartAnother'> & { withDraft: boolean; justEnded: boolean }

/** Offers to start another conversation when this one is over. */
function AfterEnd({ withDraft, justEnded, onStartAnother }: AfterEnd) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // The end removed the reply box, which may have had the focus.
    if (justEnded && document.activeElement === document.body) button.current?.focus()
  }, [justEnded])

  return (
    <div className="grid justify-items-center gap-3 border-border border-t py-4">
      {withDraft && (
        <p className="text-center text-muted-foreground text-sm">
          Lo que escribías está guardado: sigue en la próxima.
        </p>
      )}
      <Button ref={button} variant="outline" size={40} className="max-sm:h-12" onClick={onStartAnother}>
        Empezar otra conversación
      </Button>
    </div>
  )
}
