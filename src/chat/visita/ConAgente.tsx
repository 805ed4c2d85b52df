import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { useState } from 'react'
import { CanalesDirectos } from '#tienda/CanalesDirectos.tsx'
import type { PropsDeChat } from '#tienda/conversar.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Cabeza } from '#ui/chat/Cabeza.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { consultaDeChat, estaViva, useHayAgente, useSeguirCola, useSeguirSuya } from '../consultas.ts'
import type { ChatDeVisita, Conversacion } from '../contrato.ts'
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
      <Cabeza
        id={titulo}
        nombre={(!solicita && conversacion?.agente) || 'Soporte'}
        figura={(!solicita && conversacion?.agente?.slice(0, 1).toUpperCase()) || <Headset strokeWidth={1.75} />}
        esPersona={!solicita && Boolean(conversacion?.agente)}
        alCerrar={alCerrar}
        {...estado}
      >
        {conversacion && !solicita && (
          <Opciones conversacion={conversacion} alCerrar={alCerrar} alAsistente={() => alCambiar('asistente')} />
        )}
      </Cabeza>
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

const CONECTANDO = { estado: 'Conectando...', tono: 'espera' } as const

/** How a conversation stands, or asking for one, in the words of the head. */
function estadoDe(conversacion: Conversacion | null, hayAgente: boolean | undefined) {
  const ausente = { estado: 'Sin agentes ahora', tono: 'callado' } as const
  const presente = hayAgente ? ({ estado: 'En línea', tono: 'vivo' } as const) : ausente
  if (!conversacion || conversacion.estado === 'atendida') return presente
  if (conversacion.estado === 'terminada') return { estado: 'Terminada', tono: 'callado' } as const
  return conversacion.estado === 'esperando' || hayAgente ? ({ estado: 'Esperando', tono: 'espera' } as const) : ausente
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
