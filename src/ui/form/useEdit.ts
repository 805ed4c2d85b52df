import { useRef, useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { rechazoOf } from '#lib/errors.ts'
import { hasChanges } from '../useUnsavedChanges.tsx'
import { type FormOptions, RESET_ALL, useShopForm } from './useShopForm.tsx'
import { useUnanswered } from './useUnanswered.ts'

type Versioned = { version: number }

type Settings<T, E extends FieldValues, S extends FieldValues> = Omit<
  FormOptions<E, S, T>,
  'initial' | 'known' | 'repeatable' | 'send' | 'onSent'
> & {
  /** The edited thing as last read. */
  subject: T
  /** Maps the subject to the form's values. */
  write: (subject: T) => Required<E>
  /** Whether two versions have equal values in the fields of this form; false by default. */
  sameFields?: (one: T, other: T) => boolean
  /** True: after a 409 the next submit uses the newest version. False: the person chooses first (`keep` or `take`). */
  resend?: boolean
  /** @param base what was on the screen when typing began */
  send: (data: S, request: { clave: string; version: number }, base: T) => Promise<T>
  /** Called after a save, unless more was typed while the request was in flight. */
  onSaved?: () => void
}

/**
 * A form for something that several people may change at the same time. Its fields follow `subject` until somebody
 * types. From then on it sends the version on which typing began, or the newest version if only other fields changed
 * (`sameFields`).
 */
export function useEdit<T extends Versioned, E extends FieldValues, S extends FieldValues>({
  subject: read,
  write,
  sameFields = () => false,
  resend = false,
  send,
  onSaved,
  ...settings
}: Settings<T, E, S>) {
  // The version that was saved here, until `subject` is read again.
  const [saved, setSaved] = useState<T | null>(null)
  const subject = saved && saved.version > read.version ? saved : read
  // The version on the screen when typing began.
  const [held, setHeld] = useState<T | null>(null)
  // The version that a 409 refused. It is not held again; the version that is read next is.
  const [refused, setRefused] = useState<number | null>(null)
  const unanswered = useUnanswered()
  /** How often the fields were reset. */
  const begun = useRef(0)
  /** Whether somebody typed while the last save was in flight. */
  const typedSince = useRef(false)
  const base = held ?? subject
  const changed = subject.version !== base.version && !sameFields(base, subject)
  const form = useShopForm<E, S, T>({
    ...settings,
    initial: write(base),
    known: write(base),
    repeatable: true,
    async send(data, clave) {
      const sent: E = form.getValues()
      const begunBefore = begun.current
      let tried = base.version
      try {
        const answer = await unanswered.send(clave, changed ? base.version : subject.version, (version) => {
          tried = version
          return send(data, { clave, version }, base)
        })
        setSaved(answer)
        // If `take` ran during the save, the fields hold no typed text to keep.
        begin(answer, begun.current === begunBefore ? sent : undefined)
        return answer
      } catch (error) {
        if (resend && rechazoOf(error).type === 'version-vieja') {
          setHeld(null)
          setRefused(tried)
        }
        throw error
      }
    },
    onSent() {
      if (!typedSince.current) onSaved?.()
    },
  })
  const dirty = hasChanges(form.formState)
  if (dirty && !held && subject.version !== refused) setHeld(subject)
  if (!dirty && held) setHeld(null)

  /** @param sent the values that were sent; fields that changed since then keep their text */
  function begin(from: T, sent?: E) {
    const typed: E = { ...form.getValues() }
    const since = sent ? Object.entries(typed).filter(([field, value]) => value !== sent[field]) : []
    begun.current++
    typedSince.current = since.length > 0
    form.reset(write(from), RESET_ALL)
    setHeld(null)
    setRefused(null)
    for (const [field, value] of since)
      form.setValue(field as Path<E>, value as PathValue<E, Path<E>>, { shouldDirty: true }) // a field of this form
  }

  return {
    form,
    dirty,
    /** The version on the screen when typing began. */
    base,
    /** The newest version, if somebody else saved it since typing began; else null. */
    other: dirty && changed && !unanswered.isPending ? subject : null,
    /** Keeps the typed text and saves over the newest version. */
    keep() {
      setHeld(subject)
      form.clearOutcome()
    },
    /** Replaces the typed text with the newest version. */
    take() {
      begin(subject)
      form.clearOutcome()
    },
  }
}
