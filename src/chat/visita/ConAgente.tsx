import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { useState } from 'react'
import { CanalesDirectos } from '#tienda/CanalesDirectos.tsx'
import type { PropsDeChat } from '#tienda/conversar.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Cabeza } from '#ui/chat/Cabeza.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { useSeguir } from '#vivo/useSeguir.ts'
import { COLA, consultaDeChat, estaViva, useSeguirSuya } from '../consultas.ts'
import type { ChatDeVisita } from '../contrato.ts'
import { Abierta } from './Abierta.tsx'
import { useAusencia } from './NadieEnElChat.tsx'
import { Opciones } from './Opciones.tsx'
import { SesionCortada } from './SesionCortada.tsx'
import { Solicitar } from './Solicitar.tsx'
import { usePresencia } from './usePresencia.ts'

/** Who hears at once that the queue moved does not ask at once. */
const REPARTO = 2_000

type Props = PropsDeChat & {
  /** The session ended over a member's conversation, which is nobody's here until they sign in again. */
  cortada: boolean
}

/** The chat with the shop's people, as its visitor has it. */
export function ConAgente({ titulo, alCerrar, alCambiar, llevado, cortada }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(consultaDeChat())
  // Whoever comes from the assistant asks for a person; whoever ended one begins another.
  const [otra, setOtra] = useState<string | null>(null)
  const conversacion = data?.conversacion ?? null
  const viva = conversacion && estaViva(conversacion) ? conversacion : null
  const hayLinea = useLinea(data)
  usePresencia(viva?.id ?? null)
  const solicita = data && (!conversacion || (!viva && (llevado !== null || otra === conversacion.id)))
  const estado = useEstado(data, { solicita: Boolean(solicita), conectando: !data || !hayLinea })

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
          hayAgente={data.atencion.hay_agente}
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
          hayAgente={data.atencion.hay_agente}
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
  // Who has a person's attention does not care how long the queue is.
  const enLaCola = suya?.estado !== 'atendida' && data !== undefined
  useSeguir(enLaCola ? [{ tema: COLA, clave: consultaDeChat().queryKey }] : [], { reparto: REPARTO })
  return !suya || estado !== 'perdido'
}

type Situacion = { solicita: boolean; conectando: boolean }

/** How it stands, in the words of the head. */
function useEstado(data: ChatDeVisita | undefined, { solicita, conectando }: Situacion) {
  const { palabra } = useAusencia()
  if (!data || conectando) return { estado: 'Conectando...', tono: 'espera' } as const
  const { atencion, conversacion } = data
  const ausente = { estado: palabra, tono: 'callado' } as const
  if (solicita) return atencion.hay_agente ? ({ estado: 'En línea', tono: 'vivo' } as const) : ausente
  if (conversacion?.estado === 'terminada') return { estado: 'Terminada', tono: 'callado' } as const
  if (conversacion?.estado === 'atendida') return { estado: 'En línea', tono: 'vivo' } as const
  return conversacion?.estado === 'esperando' || atencion.hay_agente
    ? ({ estado: 'Esperando', tono: 'espera' } as const)
    : ausente
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
