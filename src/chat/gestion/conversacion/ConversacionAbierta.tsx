import { type ReactNode, useState } from 'react'
import { useTecleo } from '#chat/useTecleo.ts'
import { useSeen } from '#ui/thread/useSeen.ts'
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
  const { id, es_mia, estado, mensajes, visto_por_gestion } = conversacion
  useSeguirUna(conversacion)
  const envios = useEnvios(id)
  useSinAviso(id)
  const [escrito, setEscrito] = useState(() => leerBorrador(id))
  const [alFinal, setAlFinal] = useState(true)
  const { mutate: marcar } = useMarcarVisto()
  const ultimo = mensajes.findLast(({ rol }) => rol === 'user')?.id ?? 0
  const escribe = useTecleo(`gestion:tecleo:${id}`, ultimo)
  useSeen(alFinal && es_mia && ultimo > visto_por_gestion ? ultimo : null, (mensaje) => marcar({ id, mensaje }))
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
