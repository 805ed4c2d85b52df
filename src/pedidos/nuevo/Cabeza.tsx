import { X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'

/** The page's own header. Closing asks only if something was typed. */
export function Cabeza({ isDraft, onDiscard }: { isDraft: boolean; onDiscard: () => void }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const leave = () => navigate(linkTo('/manage/pedidos'))
  return (
    <div data-cabeza-propia="suelta" className="flex h-14 items-center gap-2 px-2 lg:px-3">
      <button
        type="button"
        onClick={() => (isDraft ? setAsking(true) : leave())}
        className="grid size-12 place-items-center rounded-lg hover:bg-accent"
      >
        <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Cerrar</span>
      </button>
      <h1 tabIndex={-1} className="flex-1 font-display text-h2">
        Nuevo pedido
      </h1>
      {isDraft && <span className="pr-2 text-meta text-muted-foreground">en borrador</span>}
      <Modal
        open={asking}
        onChange={setAsking}
        title="¿Cerrar este pedido?"
        description="En borrador se queda dos días en este aparato. Si lo descartas, se pierde lo escrito."
      >
        <div className="grid gap-3">
          <Button onClick={leave}>Dejarlo en borrador</Button>
          <Button
            variant="outline"
            onClick={() => {
              onDiscard()
              leave()
            }}
          >
            Descartarlo
          </Button>
        </div>
      </Modal>
    </div>
  )
}
