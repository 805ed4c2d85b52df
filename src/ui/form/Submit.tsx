import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { NoBreak } from '../NoBreak.tsx'
import { Notice } from '../Notice.tsx'
import { useOnline } from '../useOnline.ts'
import { NOTHING_LOST, type Outcome, useFormContext } from './context.ts'

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'loading'> & {
  /** Renders a failure that needs more than a text, in the place of the usual notice. */
  renderFailure?: (outcome: Outcome) => ReactNode
  /** Omits the title of a failure's notice. */
  hideTitle?: boolean
}

/** The end of a form: the outcome of the last submit, a notice while offline, and the button. */
export function Submit({ renderFailure, hideTitle, ...button }: Props) {
  const { outcome, sending, staysOpen } = useFormContext()
  const failed = outcome?.kind === 'error' && outcome.ofFields !== 'beside' ? outcome : null
  return (
    <>
      {staysOpen && (
        <div role="status" className="empty:hidden">
          {outcome && outcome.kind !== 'error' && !outcome.onPage && <OutcomeNotice {...outcome} />}
        </div>
      )}
      {failed &&
        ((failed.rechazo && renderFailure?.(failed)) || (
          <OutcomeNotice {...failed} role="alert" hideTitle={hideTitle} />
        ))}
      <div role="status" className="empty:hidden">
        <OfflineNotice />
      </div>
      <Button {...button} type="submit" loading={sending} />
    </>
  )
}

function OutcomeNotice({
  kind,
  title,
  text,
  actions,
  rechazo,
  role,
  hideTitle,
}: Outcome & { role?: 'alert'; hideTitle?: boolean }) {
  return (
    <Notice {...{ kind, role, actions }} title={text && !hideTitle ? title : undefined}>
      <NoBreak>{text ?? title}</NoBreak>
      {rechazo && <UnknownOutcome {...rechazo} />}
    </Notice>
  )
}

/** After a submit whose outcome is unknown: the reason, and for a repeatable form that submitting again is safe. */
function UnknownOutcome({ status, detail }: NonNullable<Outcome['rechazo']>) {
  const { repeatable } = useFormContext()
  if (status > 0 && status < 500) return null
  if (!repeatable) return status === 0 && <p className="mt-1">{detail}</p>
  return (
    <p className="mt-1">
      {status === 0 && `${detail} `}
      {NOTHING_LOST} cuenta una sola.
    </p>
  )
}

/** While offline: whether submitting works all the same, and what closing the page would lose. */
function OfflineNotice() {
  const { waiting, repeatable, savesDraft, queues } = useFormContext()
  const online = useOnline()
  if (online && !waiting) return null
  // The page's bar says that there is no connection; what waits is marked.
  if (queues) return null
  if (!repeatable)
    return (
      <Notice kind="warning" title="Sin conexión">
        Ahora no se puede enviar. Lo que escribiste sigue aquí: inténtalo cuando vuelva la línea.
      </Notice>
    )
  const ifClosed = savesDraft
    ? 'Si la cierras, no se envía: lo que escribiste queda guardado dos días en este navegador.'
    : 'Si la cierras, no se envía y se pierde lo que escribiste.'
  return (
    <Notice kind="warning" title={waiting ? 'Esperando la conexión' : 'Sin conexión'}>
      {waiting
        ? 'Se envía solo en cuanto vuelva la línea; deja esta página abierta. '
        : 'Puedes enviarlo ya: sale solo en cuanto vuelva la línea, si dejas esta página abierta. '}
      {ifClosed}
    </Notice>
  )
}
