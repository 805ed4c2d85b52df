import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { useState } from 'react'
import { CanalesDirectos } from '#tienda/CanalesDirectos.tsx'
import type { PropsDeChat } from '#tienda/conversar.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { PanelHeader } from '#ui/thread/PanelHeader.tsx'
import type { ChatDeVisita, Conversacion } from '../contract.ts'
import { consultaDeChat, estaViva, useHayAgente, useSeguirCola, useSeguirSuya } from '../queries.ts'
import { Abierta } from './Abierta.tsx'
import { Opciones } from './Opciones.tsx'
import { SesionCortada } from './SesionCortada.tsx'
import { Solicitar } from './Solicitar.tsx'
import { usePresencia } from './usePresencia.ts'

type Props = PropsDeChat & {
  /** The session ended over a member's conversation, which is nobody's here until they sign in again. */
  cortada: boolean
}

/** The chat with the shop's people, as its visitor has it. */
export function ConAgente({ titulo, alCerrar, alCambiar, llevado, cortada }: Props) {
  const { data: leida, isError, isFetching, refetch } = useQuery(consultaDeChat())
  const hayAgente = useHayAgente()
  const data = hayAgente === undefined ? undefined : leida
  // Whoever comes from the assistant asks for a person; whoever ended one begins another.
  const [otra, setOtra] = useState<string | null>(null)
  const conversacion = data?.conversacion ?? null
  const viva = conversacion && estaViva(conversacion) ? conversacion : null
  const hayLinea = useLinea(data)
  usePresencia(viva?.id ?? null)
  const solicita = data && (!conversacion || (!viva && (llevado !== null || otra === conversacion.id)))
  const estado = data && hayLinea ? estadoDe(solicita ? null : conversacion, hayAgente) : CONECTANDO

  return (
    <>
      <PanelHeader
        id={titulo}
        name={(!solicita && conversacion?.agente) || 'Soporte'}
        icon={(!solicita && conversacion?.agente?.slice(0, 1).toUpperCase()) || <Headset strokeWidth={1.75} />}
        isPerson={!solicita && Boolean(conversacion?.agente)}
        onClose={alCerrar}
        {...estado}
      >
        {conversacion && !solicita && (
          <Opciones conversacion={conversacion} alCerrar={alCerrar} alAsistente={() => alCambiar('asistente')} />
        )}
      </PanelHeader>
      {!data && isError && !isFetching && (
        <div className="grid gap-4 p-4">
          <Aviso
            clase="error"
            role="alert"
            titulo="No se pudo abrir el chat"
            acciones={
              <Boton variante="outline" medida={40} onClick={() => refetch()}>
                Reintentar
              </Boton>
            }
          >
            Hubo un problema al conectar con un agente.
          </Aviso>
          <CanalesDirectos />
        </div>
      )}
      {!data && (!isError || isFetching) && <EnCamino />}
      {data && solicita && (
        <Solicitar
          hayAgente={hayAgente === true}
          llevado={llevado}
          correo={conversacion?.correo}
          aviso={cortada && <SesionCortada alSeguir={alCerrar} />}
          alPedir={() => document.getElementById(titulo)?.focus()}
          alAsistente={() => alCambiar('asistente')}
        />
      )}
      {data && conversacion && !solicita && (
        <Abierta
          key={conversacion.id}
          conversacion={conversacion}
          hayAgente={hayAgente === true}
          hayLinea={hayLinea}
          alEmpezarOtra={() => setOtra(conversacion.id)}
        />
      )}
    </>
  )
}

/** Follows what the panel shows. @returns whether what is new comes by itself */
function useLinea(data: ChatDeVisita | undefined) {
  const conversacion = data?.conversacion
  const suya = conversacion && estaViva(conversacion) ? conversacion : null
  const estado = useSeguirSuya(suya)
  useSeguirCola(suya)
  return !suya || estado !== 'perdido'
}

const CONECTANDO = { state: 'Conectando...', tone: 'waiting' } as const

/** How a conversation stands, or asking for one, in the words of the head. */
function estadoDe(conversacion: Conversacion | null, hayAgente: boolean | undefined) {
  const ausente = { state: 'Sin agentes ahora', tone: 'quiet' } as const
  const presente = hayAgente ? ({ state: 'En línea', tone: 'live' } as const) : ausente
  if (!conversacion || conversacion.estado === 'atendida') return presente
  if (conversacion.estado === 'terminada') return { state: 'Terminada', tone: 'quiet' } as const
  return conversacion.estado === 'esperando' || hayAgente ? ({ state: 'Esperando', tone: 'waiting' } as const) : ausente
}

function EnCamino() {
  return (
    <div className="grid gap-3 p-4">
      <Esqueleto className="h-16 w-4/5" />
      <Esqueleto className="ml-auto h-12 w-3/5" />
      <Esqueleto className="h-12 w-2/3" />
    </div>
  )
}
