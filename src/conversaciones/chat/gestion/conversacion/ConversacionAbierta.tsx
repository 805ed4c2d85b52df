import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod'
import { useTecleo } from '#conversaciones/chat/useTecleo.ts'
import { avisar } from '#ui/avisar.ts'
import { useDraft } from '#ui/thread/draft.ts'
import { useUnsent } from '#ui/thread/unsent.ts'
import { useSeen } from '#ui/thread/useSeen.ts'
import type { ConversacionDeGestion } from '../contract.ts'
import { useMarcarVisto, useSeguirUna } from '../queries.ts'
import { avisoDe, salida } from '../salida.ts'
import { quienEs } from '../turno/novedades.ts'
import { Cabeza } from './Cabeza.tsx'
import { Dichos } from './Dichos.tsx'
import { Redactar } from './Redactar.tsx'
import { SinTomar } from './SinTomar.tsx'

const ESCRITO = { schema: z.string(), empty: '' }

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
  const porSalir = useUnsent(salida, id, mensajes)
  // On the screen the conversation itself says what did not leave.
  useEffect(() => avisar.quitar(avisoDe(id)), [id])
  const [escrito, escribir] = useDraft(`propio:chat-de-gestion:escrito:${id}`, ESCRITO)
  const [alFinal, setAlFinal] = useState(true)
  const { mutate: marcar } = useMarcarVisto(id)
  const ultimo = mensajes.findLast(({ rol }) => rol === 'user')?.id ?? 0
  const escribe = useTecleo(`gestion:tecleo:${id}`, ultimo)
  useSeen(alFinal && es_mia && ultimo > visto_por_gestion ? ultimo : null, (mensaje) => marcar({ mensaje }))
  const suya = es_mia && estado === 'atendida'

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
        porSalir={porSalir}
        escribe={escribe}
        antes={antes}
        alCambiarDeLugar={setAlFinal}
        alEditar={(clave) => {
          const texto = salida.take(clave)
          escribir(escrito.trim() ? `${texto}\n${escrito}` : texto)
        }}
      />
      {suya ? (
        <Redactar
          conversacion={conversacion}
          escrito={escrito}
          alEscribir={escribir}
          alEnviar={(texto) => {
            salida.add(id, texto)
            escribir('')
          }}
        />
      ) : (
        <SinTomar conversacion={conversacion} />
      )}
    </article>
  )
}
