import { Notice } from '../Notice.tsx'
import type { Outcome } from './context.ts'

type Options = {
  /** The problem type (`type`) of the refusal. */
  type: string
  /** Replaces the outcome's title. */
  title?: string
  /** Explains how to resend, if the button does not say so. */
  hint?: string
}

/** For `renderFailure` of `Submit`: a refusal that a second submit overrides. Returns false for other refusals. */
export function resendNotice({ type, title, hint }: Options) {
  return (outcome: Outcome) =>
    outcome.rechazo?.type === type && (
      <Notice kind="warning" role="alert" title={title ?? outcome.title}>
        {outcome.text}
        {hint && ` ${hint}`}
      </Notice>
    )
}
