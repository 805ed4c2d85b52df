import type { ReactNode } from 'react'
import { negocio } from '#negocio'
import { DateTime } from '#ui/DateTime.tsx'
import { Bubble, EventLine, Retry } from '#ui/thread/Bubble.tsx'
import { Thread } from '#ui/thread/Thread.tsx'
import { Typing } from '#ui/thread/Typing.tsx'
import { useMediaQuery } from '#ui/useMediaQuery.ts'
import type { AssistantMessage, Opcion } from '../contract.ts'
import { elegidasAfter, findOferta } from '../ofertas.ts'
import { Respuesta } from './Respuesta.tsx'
import type { useCharla } from './useCharla.ts'

const ASISTENTE = 'Asistente virtual'
const greeting = () =>
  `Hola. Soy el asistente virtual de ${negocio.marca}: respondo al momento, con lo que dicen nuestras páginas. Si escribes el código de tu pedido, te digo por dónde va.`
const APOLOGY = 'Disculpa: algo falló y no pude responderte. Intenta de nuevo, o habla con un agente.'

type Props = Pick<ReturnType<typeof useCharla>, 'messages' | 'pendientes' | 'busy' | 'retry'> & {
  onClose: () => void
  onPedirAgente: () => void
  /** Picks one of the questions that the last answer offers. */
  onPick: (opcion: Opcion) => void
  /** Content shown after all messages. */
  children?: ReactNode
}

/** The messages. Screen readers announce an answer only when it is complete. */
export function Conversacion({ messages, pendientes, busy, retry, onClose, onPedirAgente, onPick, children }: Props) {
  const whole = useMediaQuery('(max-width: 479.98px)')
  const last = messages.length - 1
  const oferta = findOferta(messages)
  const pendingAnswer = pendientes.find((item) => 'arrived' in item)
  const arrived = pendingAnswer && 'arrived' in pendingAnswer ? pendingAnswer.arrived : ''
  return (
    <Thread
      name="Conversación con el asistente virtual"
      newest={`${messages.length} ${pendientes.map(({ clave }) => clave).join(' ')}`}
      own={pendientes.length > 0}
      after={
        <>
          {arrived && (
            <div aria-hidden="true">
              <Bubble side="other" author={ASISTENTE}>
                {arrived}
              </Bubble>
            </div>
          )}
          <Typing visible={busy} />
          {children}
        </>
      }
    >
      <Bubble side="other" author={ASISTENTE}>
        {greeting()}
      </Bubble>
      {messages.map((message, position) => (
        <Turn key={keyOf(message, position, messages)} dicho={message} antes={messages[position - 1]}>
          {message.rol === 'user' ? (
            <Bubble side="own" author="Tú" still>
              {message.contenido}
            </Bubble>
          ) : (
            <Bubble side="other" author={ASISTENTE} still>
              <Respuesta
                dicho={message}
                onContinue={whole ? onClose : undefined}
                onPedirAgente={position === last && message.sin_respuesta ? onPedirAgente : undefined}
                onPick={position === oferta?.position ? onPick : undefined}
                elegidas={elegidasAfter(messages, position)}
                busy={busy}
              />
            </Bubble>
          )}
        </Turn>
      ))}
      {pendientes.map((item) => (
        <Bubble
          key={item.clave}
          side="own"
          author="Tú"
          leaving={'arrived' in item}
          failure={
            'failure' in item
              ? { text: item.failure, actions: item.canRetry && <Retry onPress={() => retry(item)} /> }
              : undefined
          }
        >
          {item.texto}
        </Bubble>
      ))}
      {pendientes.some((item) => 'failure' in item && item.isFault) && !pendingAnswer && (
        <Bubble side="other" author={ASISTENTE}>
          {APOLOGY}
        </Bubble>
      )}
    </Thread>
  )
}

/** React key of a message: a question has its idempotency key, an answer the key of its question. */
function keyOf({ clave, rol }: AssistantMessage, position: number, messages: AssistantMessage[]) {
  return clave ?? `${rol} ${messages[position - 1]?.clave ?? position}`
}

const TIME_GAP_MS = 3_600_000

/** A message, with its time when the previous one is an hour older. */
function Turn({
  dicho: message,
  antes,
  children,
}: {
  dicho: AssistantMessage
  antes: AssistantMessage | undefined
  children: ReactNode
}) {
  const { fecha } = message
  const tarde = fecha && (!antes?.fecha || Date.parse(fecha) - Date.parse(antes.fecha) > TIME_GAP_MS)
  return (
    <>
      {tarde && (
        <EventLine>
          <DateTime value={fecha} format="brief" />
        </EventLine>
      )}
      {children}
    </>
  )
}
