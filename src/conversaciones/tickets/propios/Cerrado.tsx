import { Lock } from 'lucide-react'
import { clearDraft, readDraft, saveDraft } from '#ui/form/useFormDraft.ts'
import { CLOSED, type Ticket } from '../contract.ts'
import { EnlaceATicketNuevo } from './ListaDeTickets.tsx'
import { draftKey } from './paths.ts'

/** Shown instead of the reply box of a closed ticket. Its link to a new ticket takes the draft along. */
export function Cerrado({ miembro, ticket: { id } }: { miembro: string; ticket: Ticket }) {
  const ownDraftKey = draftKey(miembro, id)
  const { mensaje, fotos } = readDraft(ownDraftKey)
  function llevar() {
    if (!mensaje) return
    saveDraft(draftKey(miembro, 'nuevo'), { descripcion: mensaje, fotos })
    clearDraft(ownDraftKey)
  }
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3 border-border border-t bg-sunken px-4 py-4 md:px-6">
      <Lock aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5" />
      <p>
        {CLOSED}
        {mensaje ? ' Lo que escribías pasa al nuevo.' : ''}
      </p>
      <div className="col-start-2" onClickCapture={llevar}>
        <EnlaceATicketNuevo />
      </div>
    </div>
  )
}
