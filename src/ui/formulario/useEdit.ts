import { useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { rechazoDe } from '#comun/errores.ts'
import { hayCambios } from '../useSinGuardar.tsx'
import { useEnDuda } from './useEnDuda.ts'
import { type Ajustes, DE_NUEVO, useFormulario } from './useFormulario.tsx'

type Versioned = { version: number }

type Settings<T, E extends FieldValues, S extends FieldValues> = Omit<
  Ajustes<E, S, T>,
  'inicial' | 'sabido' | 'repetible' | 'mandar' | 'alEnviar'
> & {
  /** What is edited, as it was read last. */
  subject: T
  /** The values of the fields for it. */
  write: (subject: T) => Required<E>
  /** Whether a newer version is the same to this form; by default none is. */
  same?: (one: T, other: T) => boolean
  /**
   * After the shop refused the version, whether sending again sends the newer one. Otherwise the person chooses first
   * (`keep`, `take`).
   */
  resend?: boolean
  send: (data: S, request: { clave: string; version: number }) => Promise<T>
  onSaved?: (saved: T) => void
}

/**
 * A form that edits something which somebody else may change meanwhile. Its fields follow `subject` until something is
 * typed. From then on it sends the version that was on the screen, unless what has changed since is not of this form.
 */
export function useEdit<T extends Versioned, E extends FieldValues, S extends FieldValues>({
  subject: read,
  write,
  same = () => false,
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
  // The version that was refused: until a newer one is read, none is held.
  const [refused, setRefused] = useState<number | null>(null)
  const unanswered = useEnDuda()
  const base = held ?? subject
  const changed = subject.version !== base.version && !same(base, subject)
  const form = useFormulario<E, S, T>({
    ...settings,
    inicial: write(base),
    sabido: write(base),
    repetible: true,
    async mandar(data, clave) {
      const sent: E = form.getValues()
      try {
        const answer = await unanswered.mandar(clave, changed ? base.version : subject.version, (version) =>
          send(data, { clave, version }),
        )
        setSaved(answer)
        begin(answer, sent)
        return answer
      } catch (error) {
        if (resend && rechazoDe(error).type === 'version-vieja') {
          setHeld(null)
          setRefused(base.version)
        }
        throw error
      }
    },
    alEnviar: onSaved,
  })
  const dirty = hayCambios(form.formState)
  if (dirty && !held && subject.version !== refused) setHeld(subject)
  if (!dirty && held) setHeld(null)

  /** @param sent what was written when it was sent: a field that was typed into since then keeps what it has */
  function begin(from: T, sent?: E) {
    const typed: E = { ...form.getValues() }
    form.reset(write(from), DE_NUEVO)
    setHeld(null)
    setRefused(null)
    if (!sent) return
    for (const [field, value] of Object.entries(typed))
      if (value !== sent[field]) form.setValue(field as Path<E>, value as PathValue<E, Path<E>>, { shouldDirty: true }) // this form's own
  }

  return {
    form,
    dirty,
    /** What was on the screen when typing began. */
    base,
    /** What is edited as it is now, where somebody else changed it since typing began. */
    other: dirty && changed && !unanswered.hay ? subject : null,
    /** What is typed goes over what it is now. */
    keep() {
      setHeld(subject)
      form.callar()
    },
    /** The fields are again what it is now. */
    take() {
      begin(subject)
      form.callar()
    },
  }
}
