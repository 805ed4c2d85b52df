import type { ReactNode } from 'react'
import type { Mensaje } from '#chat/contrato.ts'
import { formatearHora } from '#comun/fecha.ts'
import { primeraPalabra } from '#comun/texto.ts'
import { Escribiendo } from '#ui/chat/Escribiendo.tsx'
import { Globo, Reintentar, Suceso } from '#ui/chat/Globo.tsx'
import { Mensajes } from '#ui/chat/Mensajes.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import type { ConversacionDeGestion } from '../contrato.ts'
import { duracion } from '../Espera.tsx'
import { salida } from '../salida.ts'
import { quienEs } from '../turno/novedades.ts'
import type { Envio } from '../useEnvios.ts'
import { ConCodigos } from './ConCodigos.tsx'

type Props = {
  conversacion: ConversacionDeGestion
  envios: Envio[]
  escribe: boolean
  antes: ReactNode
  /** Whether the end is in view. */
  alCambiarDeLugar: (alFinal: boolean) => void
  /** Puts one back where it was written. */
  alEditar: (clave: string) => void
}

/** All that was said, by both sides, and what is on its way. */
export function Dichos({ conversacion, envios, escribe, antes, alCambiarDeLugar, alEditar }: Props) {
  const { mensajes, hay_anteriores, visto_por_visitante, id } = conversacion
  const llegados = new Set(mensajes.map(({ clave }) => clave))
  const porLlegar = envios.filter(({ clave }) => !llegados.has(clave))
  const ultimo = porLlegar.at(-1)?.clave ?? mensajes.at(-1)?.clave ?? id
  const ultimoVisto = mensajes.findLast((uno) => uno.rol === 'agent' && uno.id <= visto_por_visitante)?.id
  const quien = quienEs(conversacion)
  return (
    <Mensajes
      nombre="Mensajes"
      ultimo={ultimo}
      alCambiarDeLugar={alCambiarDeLugar}
      esPropio={porLlegar.length > 0 || mensajes.at(-1)?.rol === 'agent'}
      antes={
        <div className="grid gap-2">
          {hay_anteriores && <Suceso>Lo más antiguo de esta conversación no se muestra.</Suceso>}
          {antes}
          <Comienzo {...conversacion} />
        </div>
      }
      despues={<Escribiendo visible={escribe && conversacion.estado !== 'terminada'} />}
    >
      {mensajes.map((mensaje) => (
        <Dicho key={mensaje.clave} mensaje={mensaje} quien={quien} visto={mensaje.id === ultimoVisto} />
      ))}
      {porLlegar.map(({ clave, texto, rechazo, fallo }) => {
        // Only the first is tried; the others wait behind it.
        const detenido = fallo !== null && clave === porLlegar.find((uno) => !uno.rechazo)?.clave
        return (
          <Globo
            key={clave}
            lado="propio"
            autor="Tú"
            saliendo={!rechazo && !detenido}
            pie={rechazo || detenido ? undefined : fallo ? 'Sin enviar' : 'Enviando…'}
            fallo={
              rechazo
                ? {
                    texto: rechazo.detail,
                    acciones: <Reintentar alPulsar={() => alEditar(clave)}>Editar</Reintentar>,
                  }
                : detenido
                  ? { texto: fallo.detail, acciones: <Reintentar alPulsar={() => salida.mandar()} /> }
                  : undefined
            }
          >
            {texto}
          </Globo>
        )
      })}
    </Mensajes>
  )
}

function Dicho({ mensaje, quien, visto }: { mensaje: Mensaje; quien: string; visto: boolean }) {
  const { rol, contenido, autor, created_at } = mensaje
  if (rol === 'system') return <Suceso>{contenido}</Suceso>
  const nuestro = rol !== 'user'
  return (
    <Globo
      lado={nuestro ? 'propio' : 'ajeno'}
      autor={nuestro ? (autor ?? 'La tienda') : quien}
      pie={
        <>
          <Fecha valor={created_at} formato={esDeHoy(created_at) ? 'hora' : 'breve'} />
          {nuestro && autor && ` · ${primeraPalabra(autor)}`}
          {visto && ' · Visto'}
        </>
      }
    >
      <ConCodigos>{contenido}</ConCodigos>
    </Globo>
  )
}

/** How long its visitor waited, and when somebody came. */
function Comienzo({ created_at, tomada_en, agente, es_mia }: ConversacionDeGestion) {
  if (!tomada_en || !agente) return null
  const espera = duracion(Math.max(Date.parse(tomada_en) - Date.parse(created_at), 0))
  const quien = es_mia ? 'La tomaste' : `La tomó ${primeraPalabra(agente.nombre)}`
  return (
    <Suceso>
      Esperó {espera}. {quien} a las {formatearHora(new Date(tomada_en))}
    </Suceso>
  )
}

const esDeHoy = (instante: string) => Date.now() - Date.parse(instante) < 18 * 3_600_000
