import { type ReactNode, useEffect, useState } from 'react'
import { useTecleo } from '#chat/useTecleo.ts'
import { guardarBorrador, leerBorrador } from '../borrador.ts'
import { useMarcarVisto, useSeguirUna } from '../consultas.ts'
import type { ConversacionDeGestion } from '../contrato.ts'
import { salida } from '../salida.ts'
import { quienEs } from '../turno/novedades.ts'
import { useEnvios, useSinAviso } from '../useEnvios.ts'
import { Cabeza } from './Cabeza.tsx'
import { Dichos } from './Dichos.tsx'
import { Redactar } from './Redactar.tsx'
import { SinTomar } from './SinTomar.tsx'

type Props = {
  conversacion: ConversacionDeGestion
  mira: string | null
  /** What came before it. */
  antes: ReactNode
  alLado: ReactNode
}

/** One conversation: its head and the box stay where they are, what is said runs between them. */
export function ConversacionAbierta({ conversacion, mira, antes, alLado }: Props) {
  const { id, es_mia, estado, mensajes } = conversacion
  useSeguirUna(conversacion)
  const escribe = useTecleo(`gestion:tecleo:${id}`, mensajes.findLast(({ rol }) => rol === 'user')?.id ?? 0)
  const envios = useEnvios(id)
  useSinAviso(id)
  const [escrito, setEscrito] = useState(() => leerBorrador(id))
  const [alFinal, setAlFinal] = useState(true)
  useVisto(conversacion, alFinal)
  const suya = es_mia && estado === 'atendida'

  function escribir(texto: string) {
    setEscrito(texto)
    guardarBorrador(id, texto)
  }

  return (
    <article
      aria-label={`Conversación con ${quienEs(conversacion)}`}
      data-cabeza-propia
      data-barra-propia
      data-alto-propio
      className="flex h-full flex-col"
    >
      <Cabeza conversacion={conversacion} mira={mira} alLado={alLado} />
      <Dichos
        conversacion={conversacion}
        envios={envios}
        escribe={escribe}
        antes={antes}
        alCambiarDeLugar={setAlFinal}
        alEditar={(clave) => {
          const texto = salida.sacar(clave)
          escribir(escrito.trim() ? `${texto}\n${escrito}` : texto)
        }}
      />
      {suya ? (
        <Redactar
          conversacion={conversacion}
          escrito={escrito}
          alEscribir={escribir}
          alEnviar={(texto) => {
            salida.poner(id, texto)
            escribir('')
          }}
        />
      ) : (
        <SinTomar conversacion={conversacion} />
      )}
    </article>
  )
}

/** Tells the visitor and the others, while who has it looks at the page and at the end of it, what of it was seen. */
function useVisto({ id, es_mia, mensajes, visto_por_gestion }: ConversacionDeGestion, alFinal: boolean) {
  const { mutate: marcar } = useMarcarVisto()
  const ultimo = mensajes.findLast(({ rol }) => rol === 'user')?.id ?? 0
  useEffect(() => {
    if (!alFinal || !es_mia || ultimo <= visto_por_gestion) return
    const mirar = () => document.visibilityState === 'visible' && marcar({ id, mensaje: ultimo })
    mirar()
    document.addEventListener('visibilitychange', mirar)
    return () => document.removeEventListener('visibilitychange', mirar)
  }, [id, alFinal, es_mia, ultimo, visto_por_gestion, marcar])
}
