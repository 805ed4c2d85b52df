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
  /** What is edited, as it was read last. */
  subject: T
  /** The values of the fields for it. */
  write: (subject: T) => Required<E>
  /** Whether two versions are equal in what this form edits; by default they are not. */
  sameFields?: (one: T, other: T) => boolean
  /** True: after a 409 the next send carries the version read since. False: the person chooses first (`keep`, `take`). */
  resend?: boolean
  send: (data: S, request: { clave: string; version: number }) => Promise<T>
  /** Called once all that is typed is saved: not while there is more that was typed since it was sent. */
  onSaved?: () => void
}

/**
 * A form that edits something which somebody else may change meanwhile. Its fields follow `subject` until something is
 * typed. From then on it sends the version from when typing began, or the newest where only things outside this form
 * changed since.
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
  // The answer to a save may come before the list or page that holds it is drawn again.
  const [saved, setSaved] = useState<T | null>(null)
  const subject = saved && saved.version > read.version ? saved : read
  // What was on the screen when typing began.
  const [held, setHeld] = useState<T | null>(null)
  // The version that got a 409. While it is still the one that was read, nothing is held, so that the next one will be.
  const [refused, setRefused] = useState<number | null>(null)
  const unanswered = useUnanswered()
  /** How often the fields were set anew. */
  const begun = useRef(0)
  /** Whether something was typed while the last save was on its way. */
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
          return send(data, { clave, version })
        })
        setSaved(answer)
        // After `take` during the save the fields hold what was read, and nothing typed.
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

  /** @param sent what was written when it was sent: a field that was typed into since then keeps what it has */
  function begin(from: T, sent?: E) {
    const typed: E = { ...form.getValues() }
    const since = sent ? Object.entries(typed).filter(([field, value]) => value !== sent[field]) : []
    begun.current++
    typedSince.current = since.length > 0
    form.reset(write(from), RESET_ALL)
    setHeld(null)
    setRefused(null)
    for (const [field, value] of since)
      form.setValue(field as Path<E>, value as PathValue<E, Path<E>>, { shouldDirty: true }) // this form's own
  }

  return {
    form,
    dirty,
    /** What was on the screen when typing began. */
    base,
    /** What is edited as it is now, where somebody else changed it since typing began. */
    other: dirty && changed && !unanswered.hay ? subject : null,
    /** Goes on with what is typed, over the newest version. */
    keep() {
      setHeld(subject)
      form.clearOutcome()
    },
    /** Sets the fields to the newest version. */
    take() {
      begin(subject)
      form.clearOutcome()
    },
  }
}
