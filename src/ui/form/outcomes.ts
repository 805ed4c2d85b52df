import { type Rechazo, reasonOf } from '#lib/errors.ts'
import type { Posted } from '#lib/pageData.ts'
import { isNamed } from '../namedToasts.ts'
import type { NoticeText, Outcome, SuccessOutcome } from './context.ts'
import { listErrors, summarizeErrors } from './errors.ts'

type Failure = NoticeText | ((rechazo: Rechazo) => NoticeText)

/** The outcome of a refused submit. A refusal whose reason equals the title is shown once. */
export function failureOf(rechazo: Rechazo, failure: Failure): Outcome {
  const { title, text } = typeof failure === 'function' ? failure(rechazo) : failure
  const reason = reasonOf(rechazo, text)
  const ofFields = Object.keys(rechazo.campos ?? {}).length > 0 ? 'too' : undefined
  return { kind: 'error', title, text: reason === title ? undefined : reason, rechazo, ofFields }
}

/** The outcome of a form with errors in its fields. Without a sentence of the form, it repeats what a field says. */
export function invalidOf(errors: Parameters<typeof listErrors>[0], missing: NonNullable<Options<never>['missing']>) {
  const summary = summarizeErrors(errors, missing)
  return { kind: 'error', ...summary, ofFields: summary.text === missing.text ? 'too' : 'beside' } satisfies Outcome
}

/**
 * Leaves out the form's box for errors that the owner wants as a toast, because it would repeat the toast; not if a
 * field with an error is not on the page (it has no `ref`).
 */
export function toastedOnce(invalid: Outcome, errors: Placed): Outcome {
  return areBeside(errors) && isNamed(invalid) ? { ...invalid, ofFields: 'beside' } : invalid
}

type Placed = Record<string, { ref?: unknown } | undefined>

/** Whether each error stands beside a field of the page. */
export const areBeside = (errors: Placed) => Object.values(errors).every((error) => error?.ref)

/** An outcome, unless it speaks of fields and each of them is right now. */
export function stillTrue(outcome: Outcome | null, errors: Parameters<typeof listErrors>[0]) {
  return outcome?.ofFields && listErrors(errors).length === 0 ? null : outcome
}

/** The outcome of a successful submit; null if the form shows none. */
export function successOf<R>(response: R, outcome: SuccessOutcome | ((response: R) => SuccessOutcome) | undefined) {
  const answered = typeof outcome === 'function' ? outcome(response) : outcome
  return answered ? { kind: 'success' as const, ...answered } : null
}

/** The options of the form, as `useShopForm` takes them. */
type Options<R> = {
  initial: Record<string, unknown>
  missing?: Pick<NoticeText, 'title'> & Partial<NoticeText>
  failure: Failure
  outcome?: SuccessOutcome | ((response: R) => SuccessOutcome)
}

/**
 * What a form shows after the browser sent it by itself: the typed values unless they were accepted, errors, outcome.
 */
export function readPosted<R>({ values, rechazo, answer }: Posted, { initial, missing, failure, outcome }: Options<R>) {
  const texts = Object.entries(values).filter(([field]) => field in initial)
  // A ticked checkbox without a value of its own sends `on`, and one that is not ticked sends nothing.
  const boxes = Object.entries(initial).flatMap(([field, first]) =>
    typeof first === 'boolean' ? [[field, values[field] === 'on'] as const] : [],
  )
  const kept = { ...Object.fromEntries(texts), ...Object.fromEntries(boxes) }
  if (!rechazo) {
    const success = successOf(answer as R, outcome) // the route of the form answered it
    return { values: success?.kind === 'error' ? kept : {}, errors: {}, outcome: success }
  }
  const errors = Object.fromEntries(
    Object.entries(rechazo.campos ?? {})
      .filter(([field]) => field in initial)
      .map(([field, message]) => [field, { type: 'server', message }]),
  )
  const isInvalid = Object.keys(errors).length > 0
  return {
    values: kept,
    errors,
    outcome: isInvalid && missing ? invalidOf(errors, missing) : failureOf(rechazo, failure),
  }
}
