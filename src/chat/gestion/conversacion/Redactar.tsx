import { type KeyboardEvent, useRef, useState } from 'react'
import { primeraPalabra } from '#comun/texto.ts'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { Redactor } from '#ui/chat/Redactor.tsx'
import { LARGO_DE_MENSAJE } from '../../contrato.ts'
import type { ConversacionDeGestion } from '../contrato.ts'
import { Preparadas } from './Preparadas.tsx'
import { useTecleoPropio } from './useTecleoPropio.ts'

type Props = {
  conversacion: ConversacionDeGestion
  escrito: string
  alEscribir: (texto: string) => void
  alEnviar: (texto: string) => void
}

/** Where staff answer, with what they often say at hand: it fills the box and sends nothing. */
export function Redactar({ conversacion, escrito, alEscribir, alEnviar }: Props) {
  const caja = useRef<HTMLTextAreaElement>(null)
  const [menu, setMenu] = useState(false)
  const avisarQueEscribo = useTecleoPropio(conversacion.id)
  const enfocar = () => {
    const nodo = caja.current
    nodo?.focus()
    nodo?.setSelectionRange(nodo.value.length, nodo.value.length)
  }
  useAtajo({ tecla: 'r', titulo: 'Responder', grupo: 'Chat', hacer: enfocar })
  useAtajo({ tecla: ';', titulo: 'Respuestas preparadas', grupo: 'Chat', hacer: () => setMenu(true) })

  // Where a semicolon would end nothing, it asks for what is at hand.
  function conPuntoYComa(evento: KeyboardEvent<HTMLTextAreaElement>) {
    const { value, selectionStart } = evento.currentTarget
    if (evento.key !== ';' || /\S$/.test(value.slice(0, selectionStart))) return
    evento.preventDefault()
    setMenu(true)
  }

  return (
    <div className="shrink-0 border-border border-t bg-background [&>form]:border-t-0">
      <Preparadas
        conversacion={conversacion}
        escrito={escrito}
        abiertas={menu}
        alAbrir={setMenu}
        alElegir={alEscribir}
        alVolver={enfocar}
      />
      <Redactor
        ref={caja}
        valor={escrito}
        alCambiar={(texto) => {
          alEscribir(texto)
          if (texto.trim()) avisarQueEscribo()
        }}
        alEnviar={alEnviar}
        maximo={LARGO_DE_MENSAJE}
        etiqueta={`Respuesta para ${conversacion.nombre ? primeraPalabra(conversacion.nombre) : conversacion.correo}`}
        alTeclear={conPuntoYComa}
      />
    </div>
  )
}
