import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { useState } from 'react'
import { MediosDirectos } from '#tienda/MediosDirectos.tsx'
import type { ChatProps } from '#tienda/openChat.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { PanelHeader } from '#ui/thread/PanelHeader.tsx'
import type { ChatDeVisita, Conversacion } from '../contract.ts'
import { chatQuery, isLive, useFollowOwn, useFollowQueue, useHasAgente, usePausa } from '../queries.ts'
import { Abierta } from './Abierta.tsx'
import { ChatOptions } from './ChatOptions.tsx'
import { SesionCortada } from './SesionCortada.tsx'
import { Solicitar } from './Solicitar.tsx'
import { usePresence } from './usePresence.ts'

type Props = ChatProps & {
  /** Whether the session ended during a member's conversation, which is hidden until the member signs in again. */
  interrupted: boolean
}

/** The visitor's chat with staff. */
export function ConAgente({ headingId: titulo, onClose, onChange, handover: llevado, interrupted }: Props) {
  const { data: loaded, isError, isFetching, refetch } = useQuery(chatQuery())
  const hasAgente = useHasAgente()
  const data = hasAgente === undefined ? undefined : loaded
  // Id of the closed conversation that the visitor left to start another one: the request form is shown instead.
  const [dismissedId, setDismissedId] = useState<string | null>(null)
  const conversacion = data?.conversacion ?? null
  const viva = conversacion && isLive(conversacion) ? conversacion : null
  const online = useConnectionState(data)
  usePresence(viva?.id ?? null)
  const isRequesting = data && (!conversacion || (!viva && (llevado !== null || dismissedId === conversacion.id)))
  const pausa = usePausa(isRequesting ? null : viva)
  const estado = !data || !online ? CONNECTING : pausa ? PAUSED : stateOf(isRequesting ? null : conversacion, hasAgente)

  return (
    <>
      <PanelHeader
        id={titulo}
        name={(!isRequesting && conversacion?.agente) || 'Soporte'}
        icon={(!isRequesting && conversacion?.agente?.slice(0, 1).toUpperCase()) || <Headset strokeWidth={1.75} />}
        isPerson={!isRequesting && Boolean(conversacion?.agente)}
        onClose={onClose}
        {...estado}
      >
        {conversacion && !isRequesting && (
          <ChatOptions conversacion={conversacion} onClose={onClose} onAsistente={() => onChange('asistente')} />
        )}
      </PanelHeader>
      {!data && isError && !isFetching && (
        <div className="grid gap-4 p-4">
          <Notice
            kind="error"
            role="alert"
            title="No se pudo abrir el chat"
            actions={
              <Button variant="outline" size={40} onClick={() => refetch()}>
                Reintentar
              </Button>
            }
          >
            Hubo un problema al conectar con un agente.
          </Notice>
          <MediosDirectos />
        </div>
      )}
      {!data && (!isError || isFetching) && <Loading />}
      {data && isRequesting && (
        <Solicitar
          hasAgente={hasAgente === true}
          pausa={pausa}
          llevado={llevado}
          correo={conversacion?.correo}
          aviso={interrupted && <SesionCortada onContinue={onClose} />}
          onRequest={() => document.getElementById(titulo)?.focus()}
          onAsistente={() => onChange('asistente')}
        />
      )}
      {data && conversacion && !isRequesting && (
        <Abierta
          key={conversacion.id}
          conversacion={conversacion}
          hasAgente={hasAgente === true}
          online={online}
          onStartAnother={() => setDismissedId(conversacion.id)}
        />
      )}
    </>
  )
}

/** Keeps the conversation up to date. @returns false while live updates fail */
function useConnectionState(data: ChatDeVisita | undefined) {
  const conversacion = data?.conversacion
  const own = conversacion && isLive(conversacion) ? conversacion : null
  const estado = useFollowOwn(own)
  useFollowQueue(own)
  return !own || estado !== 'perdido'
}

const CONNECTING = { state: 'Conectando...', tone: 'waiting' } as const
const PAUSED = { state: 'En pausa', tone: 'quiet' } as const

/** The state shown in the header; null stands for the request form. */
function stateOf(conversacion: Conversacion | null, hasAgente: boolean | undefined) {
  const ausente = { state: 'Sin agentes ahora', tone: 'quiet' } as const
  const presente = hasAgente ? ({ state: 'En línea', tone: 'live' } as const) : ausente
  if (!conversacion || conversacion.estado === 'atendida') return presente
  if (conversacion.estado === 'terminada') return { state: 'Terminada', tone: 'quiet' } as const
  return conversacion.estado === 'esperando' || hasAgente ? ({ state: 'Esperando', tone: 'waiting' } as const) : ausente
}

function Loading() {
  return (
    <div className="grid gap-3 p-4">
      <Skeleton className="h-16 w-4/5" />
      <Skeleton className="ml-auto h-12 w-3/5" />
      <Skeleton className="h-12 w-2/3" />
    </div>
  )
}
