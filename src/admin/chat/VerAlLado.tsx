import { IdCard } from 'lucide-react'
import { useState } from 'react'
import type { ConversacionDeGestion } from '#conversaciones/chat/gestion/contract.ts'
import { Hoja } from '#ui/Hoja.tsx'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import { AlLado } from './AlLado.tsx'

/** On a phone what stands beside a conversation is behind a button. */
export function VerAlLado({ conversacion }: { conversacion: ConversacionDeGestion }) {
  const [abierto, setAbierto] = useState(false)
  const cabe = useConsultaDeMedios('(min-width: 64rem)', true)
  if (cabe) return null
  const titulo = conversacion.codigo_pedido ? 'Su pedido' : 'Quién es'
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setAbierto(true)}
        className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-accent hover:text-accent-foreground"
      >
        <IdCard aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">{titulo}</span>
      </button>
      <Hoja lado="abajo" abierto={abierto} alCambiar={setAbierto} titulo={titulo}>
        <AlLado conversacion={conversacion} />
      </Hoja>
    </>
  )
}
