import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { LARGO_DE_MENSAJE } from '#conversaciones/chat/contract.ts'
import { useTecleoPropio } from '#conversaciones/chat/useTecleo.ts'
import { ask, query } from '#http/query.ts'
import { primeraPalabra } from '#lib/texto.ts'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { Tecla } from '#ui/atajos/Tecla.tsx'
import { Composer } from '#ui/thread/Composer.tsx'
import { Prepared } from '#ui/thread/Prepared.tsx'
import { avisarQueEscribeGestion, type ConversacionDeGestion, listarPreparadas } from '../contract.ts'

const estiloDeMas =
  'flex h-11 shrink-0 items-center rounded-full px-3 text-meta hover:bg-accent hover:text-accent-foreground lg:h-8'

type Props = {
  conversacion: ConversacionDeGestion
  escrito: string
  alEscribir: (texto: string) => void
  alEnviar: (texto: string) => void
}

/** Where staff answer, with what they often say at hand: it fills the box and sends nothing. */
export function Redactar({ conversacion, escrito, alEscribir, alEnviar }: Props) {
  const { id, nombre, correo, codigo_pedido } = conversacion
  const { data: preparadas } = useQuery(query(listarPreparadas))
  const caja = useRef<HTMLTextAreaElement>(null)
  const [menu, setMenu] = useState(false)
  const avisarQueEscribo = useTecleoPropio(() => void ask(avisarQueEscribeGestion, { id }).catch(() => {}))
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
      <Prepared
        answers={preparadas}
        to={{ nombre, codigo: codigo_pedido }}
        written={() => escrito}
        onChoose={alEscribir}
        chips={3}
        menu={{
          sinFlecha: true,
          abierto: menu,
          alCambiar: setMenu,
          alElegir: enfocar,
          className: estiloDeMas,
          children: (
            <>
              Más
              <Tecla>;</Tecla>
            </>
          ),
        }}
      />
      <Composer
        ref={caja}
        value={escrito}
        onChange={(texto) => {
          alEscribir(texto)
          if (texto.trim()) avisarQueEscribo()
        }}
        onSend={alEnviar}
        max={LARGO_DE_MENSAJE}
        label={`Respuesta para ${nombre ? primeraPalabra(nombre) : correo}`}
        onKey={conPuntoYComa}
      />
    </div>
  )
}
