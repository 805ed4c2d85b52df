import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { isQueued, type Rechazo, rechazoOf } from '#lib/errors.ts'
import { createReplayKeys } from '#lib/replayKeys.ts'
import { isNamed } from '../namedToasts.ts'
import { usePosted } from '../PageData.tsx'
import { showToast } from '../showToast.ts'
import type { FormSubmission, NoticeText, Outcome, SuccessOutcome } from './context.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { areBeside, failureOf, invalidOf, readPosted, stillTrue, successOf, toastedOnce } from './outcomes.ts'
import { type DraftKey, storedIdempotencyKey } from './useFormDraft.ts'
import { useResendOnline } from './useResendOnline.ts'

export type FormOptions<E extends FieldValues, S extends FieldValues, R> = {
  /** Unique on the page: the prefix of the fields' ids. */
  name: string
  contract: z.ZodType<S, E>
  initial: NoInfer<Required<E>>
  /** Values that the page learns while the form is open. They fill the fields that nobody typed into. */
  known?: NoInfer<Partial<E>> | null
  /** Values that the person cannot edit. They replace the fields' values before validation. */
  fixed?: NoInfer<Partial<E>> | null
  /** Shows the error summary and focuses it; without it the first wrong field gets the focus. */
  summary?: boolean
  /** The form stays after a successful submit, empty, with the outcome above its button. */
  staysOpen?: boolean
  /**
   * Without programs the browser sends the form to its page, which answers with the outcome (`postedForm.server.ts`).
   */
  posts?: boolean
  /** Submitting twice has the effect of once, so that a submit without network can wait and be resent. */
  repeatable?: boolean
  /** The typed text survives the page: `useFormDraft` keeps it under this storage key, or the caller does (`true`). */
  savesDraft?: DraftKey | true
  /** The toasts' id, by default the form's name. A new toast replaces an older one with the same id. */
  toastId?: string
  /** The fixed words for missing values; without a text, the first error's message is shown. */
  missing?: Pick<NoticeText, 'title'> & Partial<NoticeText>
  /** Errors of fields stand at their fields alone: neither a toast nor the form's box repeats them. */
  atFields?: boolean
  /** The fixed words for a failure. A refusal's own reason replaces the text under the same title. */
  failure: NoticeText | ((rechazo: Rechazo) => NoticeText)
  /** Replaces the toast's words, whatever the reason. */
  toastFailure?: NoticeText
  /** Called instead of sending, to ask the person first; call `sendNow` to send. */
  confirm?: (data: S) => void
  /** `clave` is the idempotency key: it stays the same while the data does. */
  send: (data: S, clave: string) => Promise<R>
  /** The outcome to show after a successful submit; by default none. */
  outcome?: SuccessOutcome | ((response: R) => SuccessOutcome)
  onSent?: (response: R, data: S) => void
  /**
   * Staff's forms: without a connection the form's action waits in a queue (docs/decisions/042). Called when it was kept
   * there; the form then counts as sent.
   */
  onQueued?: (data: S) => void
  /** Whether the page itself says that the action waits: then no toast does. */
  queuedOnPage?: boolean
}

const KEEP_TYPED = { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true }
/** Options for a full reset. Without them the library would apply the form's `resetOptions`. */
export const RESET_ALL = { keepDirtyValues: false, keepErrors: false, keepIsSubmitted: false, keepSubmitCount: false }
const QUEUED = ['Por enviar', 'Se guarda en este aparato y sale cuando vuelva la línea.'] as const
const SHOW_TOAST = { success: showToast.success, warning: showToast.info, error: showToast.error }

/**
 * The shop's form: validates with its contract, sends one request at a time, reports each failure beside its field or
 * the button, and loses no typed text. A repeatable form resends by itself when the network is back. `Form`, the fields
 * and `Submit` read it from their context.
 */
export function useShopForm<E extends FieldValues, S extends FieldValues, R>(options: FormOptions<E, S, R>) {
  const { name, contract, initial, known, fixed, summary = false, toastId = name } = options
  const { staysOpen = false, savesDraft, repeatable = false, posts = false } = options
  const posted = usePosted(name)
  const [sentBefore] = useState(() => posted && readPosted(posted, options))
  const [submitted, setSubmitted] = useState(sentBefore === null)
  const form = useForm<E, unknown, S>({
    resolver: (written, ...rest) => zodResolver(contract)({ ...written, ...fixed }, ...rest),
    defaultValues: { ...initial, ...sentBefore?.values } as DefaultValues<E>, // complete, more than the type asks for
    ...(sentBefore && { errors: sentBefore.errors as FieldErrors<E> }),
    // Errors that came with the page take no focus from a field in use.
    shouldFocusError: !summary && submitted,
    ...(known && { values: { ...initial, ...known, ...sentBefore?.values }, resetOptions: KEEP_TYPED }),
  })
  const [outcome, setOutcome] = useState<Outcome | null>(sentBefore?.outcome ?? null)
  const [sending, setSending] = useState(false)
  const inFlight = useRef(false)
  const [replayKeys] = useState(() =>
    createReplayKeys(typeof savesDraft === 'string' ? storedIdempotencyKey(savesDraft) : undefined),
  )
  const resender = useResendOnline<S>(form.subscribe, sendNow)

  function report(next: Outcome, toastText: Omit<Outcome, 'kind'> = next) {
    setOutcome(next)
    // A toast only for what has no place in the form, or what the owner named.
    const isShown = next.kind === 'error' || (staysOpen && !next.onPage)
    if (!isShown || isNamed(toastText)) SHOW_TOAST[next.kind](toastText.title, toastText.text, { id: toastId })
    else showToast.dismiss(toastId)
  }

  function onInvalid(errors: FieldErrors<E>) {
    if (options.atFields && areBeside(errors)) return
    if (options.missing) report(toastedOnce(invalidOf(errors, options.missing), errors))
  }

  function fail(error: unknown) {
    const rechazo = rechazoOf(error)
    const wrong = Object.entries(rechazo.campos ?? {})
    const known = wrong.filter(([field]) => field in form.getValues())
    for (const [at, [field, message]] of known.entries())
      form.setError(field as Path<E>, { message }, { shouldFocus: options.atFields === true && at === 0 }) // the filter has checked the name
    if (options.atFields && known.length > 0 && known.length === wrong.length) showToast.dismiss(toastId)
    else report(failureOf(rechazo, options.failure), options.toastFailure)
  }

  /** @param attempt number of earlier tries since the network came back */
  async function sendNow(data: S, attempt = 0) {
    if (inFlight.current) return
    inFlight.current = true
    const wasOnline = navigator.onLine
    const sentText = JSON.stringify(form.getValues())
    // Text typed during the request is newer than the request: it must be neither resent nor cleared.
    const isUnchanged = () => JSON.stringify(form.getValues()) === sentText
    resender.stop()
    setSending(true)
    setOutcome(null)
    try {
      const response = await options.send(data, replayKeys.keyOf(data))
      replayKeys.release()
      showToast.dismiss(toastId)
      if (staysOpen && isUnchanged()) form.reset({ ...initial, ...known }, RESET_ALL)
      const success = successOf(response, options.outcome)
      if (success) report(success)
      options.onSent?.(response, data)
    } catch (error) {
      if (isQueued(error)) {
        replayKeys.release()
        if (options.queuedOnPage) showToast.dismiss(toastId)
        else showToast.info(...QUEUED, { id: toastId })
        options.onQueued?.(data)
      } else if (repeatable && isUnchanged() && resender.shouldWait(error, { attempt, wasOnline })) {
        resender.start(data, attempt)
        showToast.dismiss(toastId)
      } else fail(error)
    } finally {
      inFlight.current = false
      setSending(false)
    }
  }

  const submitValid = form.handleSubmit(options.confirm ?? ((data) => sendNow(data)), onInvalid)
  const submission: FormSubmission = {
    name,
    summary: summary && <ErrorSummary />,
    staysOpen,
    posts,
    savesDraft: savesDraft !== undefined,
    repeatable,
    queues: options.onQueued !== undefined,
    sending,
    waiting: resender.isWaiting,
    sentBefore: sentBefore && (posted?.rechazo ? 'refused' : 'accepted'),
    missing: options.missing?.text,
    outcome: stillTrue(outcome, form.formState.errors),
    clearOutcome: () => setOutcome(null),
    submit(event) {
      setSubmitted(true)
      if (outcome?.kind !== 'error') setOutcome(null)
      return submitValid(event as Parameters<typeof submitValid>[0]) // only its `preventDefault` is used
    },
  }
  return { ...form, ...submission, sendNow }
}
