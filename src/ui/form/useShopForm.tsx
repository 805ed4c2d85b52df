import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { detailOf, type Rechazo, rechazoOf } from '#lib/errors.ts'
import { createReplayKeys } from '#lib/replayKeys.ts'
import { showToast } from '../showToast.ts'
import type { FormSubmission, NoticeText, Outcome } from './context.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { summarizeErrors } from './errors.ts'
import { type DraftPlace, storedIdempotencyKey } from './useFormDraft.ts'
import { useResendOnline } from './useResendOnline.ts'

/** Good news, unless it says otherwise. */
type SuccessOutcome = Omit<Outcome, 'kind'> & Partial<Pick<Outcome, 'kind'>>

export type FormOptions<E extends FieldValues, S extends FieldValues, R> = {
  /** Unique on the page: fields' ids start with it. */
  name: string
  contract: z.ZodType<S, E>
  initial: NoInfer<Required<E>>
  /** What becomes known of the person while the form is open: fills what nobody has typed into. */
  known?: NoInfer<Partial<E>> | null
  /** What is not the person's to write: it is sent and checked in the place of what stands in those fields. */
  fixed?: NoInfer<Partial<E>> | null
  /** Lists what is wrong at the top too, and focuses that list; without, the first wrong field is focused. */
  summary?: boolean
  /** The form stays once it was sent, empty, and says above the button how it went. */
  staysOpen?: boolean
  /** Sent twice, it is one request: it may wait for a line, and leave by itself once it is back. */
  repeatable?: boolean
  /** What is typed is kept beyond the page: by `useBorrador` in this place, or by its owner. */
  savesDraft?: DraftPlace | true
  /** The toasts' id, where it is not the form's name: a later one of the same id takes an older one's place. */
  toastId?: string
  /** The specified words when something is missing; without a text, the first field's own. */
  missing?: Pick<NoticeText, 'title'> & Partial<NoticeText>
  /**
   * The specified words for a failure, or for this one; where the shop refused, its reason is said under the same
   * title.
   */
  failure: NoticeText | ((rechazo: Rechazo) => NoticeText)
  /** The toast's, where it says these whatever the reason. */
  toastFailure?: NoticeText
  /** Asks before sending; `enviarYa` then sends. */
  confirm?: (data: S) => void
  /** The same `clave` is given while what is written stays the same: sent twice, it is one request. */
  send: (data: S, clave: string) => Promise<R>
  /** What to say of the answer. */
  outcome?: SuccessOutcome | ((response: R) => SuccessOutcome)
  onSent?: (response: R, data: S) => void
}

const KEEP_TYPED = { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true }
/** For a reset that begins anew, whatever was typed: the library would else take a form's `resetOptions`. */
export const RESET_ALL = { keepDirtyValues: false, keepErrors: false, keepIsSubmitted: false, keepSubmitCount: false }
const OFFLINE = { titulo: 'Sin conexión', texto: 'Se envía solo cuando vuelva la línea, si no sales de esta página.' }
const SHOW_TOAST = { exito: showToast.exito, advertencia: showToast.info, error: showToast.error }

/**
 * A form of the shop: checked by its contract, sent once at a time, every failure told beside the button and as a
 * toast, nothing that was typed lost; what may be repeated and finds no line leaves once it is back. `Formulario`, the fields and `Enviar`
 * read it from their context.
 */
export function useShopForm<E extends FieldValues, S extends FieldValues, R>(options: FormOptions<E, S, R>) {
  const { name, contract, initial, known, fixed, summary = false, toastId = name } = options
  const { staysOpen = false, savesDraft, repeatable = false } = options
  const form = useForm<E, unknown, S>({
    resolver: (written, ...rest) => zodResolver(contract)({ ...written, ...fixed }, ...rest),
    defaultValues: initial as DefaultValues<E>, // all of it is given, which is more than is asked for
    shouldFocusError: !summary,
    ...(known && { values: { ...initial, ...known }, resetOptions: KEEP_TYPED }),
  })
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [sending, setSending] = useState(false)
  const inFlight = useRef(false)
  const [replayKeys] = useState(() =>
    createReplayKeys(typeof savesDraft === 'string' ? storedIdempotencyKey(savesDraft) : undefined),
  )
  const resender = useResendOnline<S>(form.subscribe, sendNow, () => showToast.quitar(toastId))

  function report(next: Outcome, toastText: Omit<Outcome, 'kind'> = next) {
    setOutcome(next)
    SHOW_TOAST[next.kind](toastText.title, toastText.text, { id: toastId })
  }

  function onInvalid(errors: FieldErrors<E>) {
    if (options.missing) report({ kind: 'error', ...summarizeErrors(errors, options.missing) })
  }

  function fail(error: unknown) {
    const rechazo = rechazoOf(error)
    for (const [field, message] of Object.entries(rechazo.campos ?? {}))
      if (field in form.getValues()) form.setError(field as Path<E>, { message }) // checked on its left
    const { title, text } = typeof options.failure === 'function' ? options.failure(rechazo) : options.failure
    const detail = detailOf(error, text)
    // Some reasons are the title: said once.
    report({ kind: 'error', title, text: detail === title ? undefined : detail, rechazo }, options.toastFailure)
  }

  /** @param attempt how often it was tried since the line came back */
  async function sendNow(data: S, attempt = 0) {
    if (inFlight.current) return
    inFlight.current = true
    const wasOnline = navigator.onLine
    const sentText = JSON.stringify(form.getValues())
    // Whoever typed on while it was under way has written something newer, which must neither wait nor be wiped.
    const isUnchanged = () => JSON.stringify(form.getValues()) === sentText
    resender.dejar()
    setSending(true)
    setOutcome(null)
    try {
      const response = await options.send(data, replayKeys.keyOf(data))
      replayKeys.soltar()
      showToast.quitar(toastId)
      if (staysOpen && isUnchanged()) form.reset({ ...initial, ...known }, RESET_ALL)
      const answered = typeof options.outcome === 'function' ? options.outcome(response) : options.outcome
      if (answered) report({ kind: 'exito', ...answered })
      options.onSent?.(response, data)
    } catch (error) {
      if (repeatable && isUnchanged() && resender.cabe(error, { attempt, wasOnline })) {
        resender.empezar(data, attempt)
        showToast.info(OFFLINE.titulo, OFFLINE.texto, { id: toastId })
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
    savesDraft: savesDraft !== undefined,
    repeatable,
    sending,
    waiting: resender.hay,
    missing: options.missing?.text,
    outcome,
    clearOutcome: () => setOutcome(null),
    submit(event) {
      if (outcome?.kind !== 'error') setOutcome(null)
      return submitValid(event as Parameters<typeof submitValid>[0]) // it is only kept from sending by itself
    },
  }
  return { ...form, ...submission, enviarYa: sendNow }
}
