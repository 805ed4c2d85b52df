import { Notice } from '../Notice.tsx'
import type { Outcome } from './context.ts'

type Options = {
  /** The refusal's type. */
  type: string
  /** In the place of the form's own. */
  title?: string
  /** How one insists, where the button does not say it. */
  hint?: string
}

/** For `fallo` of `Enviar`: what the shop refuses once, and does when it is sent again. Of other refusals it says nothing. */
export function resendNotice({ type, title, hint }: Options) {
  return (outcome: Outcome) =>
    outcome.rechazo?.type === type && (
      <Notice kind="advertencia" role="alert" title={title ?? outcome.title}>
        {outcome.text}
        {hint && ` ${hint}`}
      </Notice>
    )
}
