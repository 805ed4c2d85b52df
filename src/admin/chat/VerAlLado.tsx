import { IdCard } from 'lucide-react'
import { useState } from 'react'
import type { ConversacionDeGestion } from '#conversaciones/chat/gestion/contract.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { useMediaQuery } from '#ui/useMediaQuery.ts'
import { AlLado } from './AlLado.tsx'

/** On a phone, a button that opens the visitor's data, which a laptop shows beside the conversation. */
export function VerAlLado({ conversacion }: { conversacion: ConversacionDeGestion }) {
  const [open, setOpen] = useState(false)
  const fits = useMediaQuery('(min-width: 64rem)', true)
  if (fits) return null
  const title = conversacion.codigo_pedido ? 'Su pedido' : 'Quién es'
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="grid size-12 shrink-0 place-items-center rounded-lg hover:bg-accent hover:text-accent-foreground"
      >
        <IdCard aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">{title}</span>
      </button>
      <Sheet side="bottom" open={open} onChange={setOpen} title={title}>
        <AlLado conversacion={conversacion} />
      </Sheet>
    </>
  )
}
