import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { query } from '#http/query.ts'
import { callRoute } from '#lib/callRoute.ts'
import { dayOf } from '#lib/dates.ts'
import { queryClient } from '#lib/queryClient.ts'
import { shopNow } from '#lib/shopClock.ts'
import { listarPiezasParaPedir } from '#pedidos/ficha/contract.ts'
import { sugerirDatos } from '../contract.ts'
import { draftAfter, formerDraft, type NuevoDraft, type NuevoForm } from '../draft.ts'
import { camposDe, type Marca } from '../leer/marcas.ts'
import { changesOf, parseMarcas } from './fill.ts'

/** The names of the window's pieces; none where the line is too slow to wait for them. */
async function piecesInTime() {
  const piezas = await Promise.race([
    queryClient.ensureQueryData(query(listarPiezasParaPedir)).catch(() => []),
    new Promise<[]>((resolve) => setTimeout(() => resolve([]), 1_000)),
  ])
  return piezas.map(({ nombre }) => nombre)
}

/** The pasted message of the form: its text, its marks, and what changes them. */
export function useMensaje({ control, getValues, setValue, clearErrors, formState }: NuevoForm) {
  const [texto, saved, leido, anterior] = useWatch({ control, name: ['texto', 'marcas', 'leido', 'anterior'] })
  const marcas = useMemo(() => parseMarcas(saved, texto), [saved, texto])
  const day = formState.defaultValues?.fecha_estimada_entrega ?? ''
  const former = useMemo(() => formerDraft({ anterior }, day), [anterior, day])

  function write(changes: Partial<NuevoDraft>) {
    for (const [field, value] of Object.entries(changes))
      setValue(field as keyof NuevoDraft, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  /** Puts one order in the place of another, whose errors say nothing of it. */
  function replace(draft: NuevoDraft) {
    for (const [field, value] of Object.entries(draft))
      setValue(field as keyof NuevoDraft, value, { shouldDirty: true })
    clearErrors()
  }

  function changeMarcas(after: readonly Marca[]) {
    const values = getValues()
    const before = parseMarcas(values.marcas, values.texto)
    write({ ...changesOf({ values, before, after, day }), marcas: after.length > 0 ? JSON.stringify(after) : '' })
  }

  /** Adds what the owner's model finds where the rules found nothing. Without a model, or without a line, nothing. */
  async function suggest(texto: string, marcas: readonly Marca[]) {
    const { missingIn, withSuggestions } = await import('../leer/suggestions.ts')
    const faltan = missingIn(marcas)
    if (faltan.length === 0 || !navigator.onLine) return
    const answer = await callRoute(sugerirDatos, { body: { texto, faltan } }).catch(() => null)
    // Somebody may have corrected the marks, or pasted another message, meanwhile.
    const isSame = getValues('texto') === texto && parseMarcas(getValues('marcas'), texto).length === marcas.length
    if (!answer || answer.pasajes.length === 0 || !isSame) return
    changeMarcas(withSuggestions({ texto, marcas: [...marcas] }, answer.pasajes, dayOf(shopNow())))
  }

  return {
    texto,
    marcas,
    leido,
    /** The kinds that the message says twice, with different values. */
    dudosos: camposDe(marcas).dudosos,
    changeMarcas,
    /** The order that was begun before this one, if another message took its place. */
    former,
    /** Brings {@link former} back in the place of what is here. */
    restore: () => former && replace(former),
    /** Another message is another order: it takes the place of all that was written. The same one changes nothing. */
    async read(written: string) {
      // Loaded when there is something to read: its lists of names and places are large.
      const { leerMensaje } = await import('../leer/leerMensaje.ts')
      const nombres = await piecesInTime()
      const message = leerMensaje(written, { hoy: dayOf(shopNow()), nombres })
      if (message.texto.trim() === '' || message.texto === getValues('texto')) return
      replace(draftAfter(getValues(), day))
      changeMarcas(message.marcas)
      write({ texto: message.texto, leido: new Date().toISOString() })
      // The fields need not wait for the model.
      void suggest(message.texto, message.marcas)
    },
    /** Empties the form for another message. */
    startAgain: () => replace(draftAfter(getValues(), day)),
  }
}
