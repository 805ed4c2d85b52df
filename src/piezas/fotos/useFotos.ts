import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { callRoute } from '#lib/callRoute.ts'
import { rechazoOf } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import { shrinkTo, toDataUrl, UnreadablePhoto } from '#ui/photos/shrinkPhoto.ts'
import { AL_CENTRO, MAX_FOTOS_DE_PIEZA, prepararFoto } from './contract.ts'
import { type FotoEscrita, readFotos, writeFotos } from './draft.ts'
import { uploadFoto } from './upload.ts'

/** A phone's upright photo keeps 1,440 pixels of width, the largest that is shown; the other is for this page. */
const SENT = { sides: [1920, 1440], bytes: 600 * 1024 }
const SHOWN = { sides: [640], bytes: 60 * 1024 }
const TOO_MANY = `Una pieza lleva ${MAX_FOTOS_DE_PIEZA} fotos como máximo.`

type Upload = { done: Promise<string>; part: number; error: string | null; controller: AbortController }

/** Uploads that run, by the photo's `clave`. They outlive the page, so that its draft finds them again. */
const uploads = new Map<string, Upload>()
const listeners = new Set<() => void>()
let snapshot: ReadonlyMap<string, Upload> = new Map()

function tell() {
  snapshot = new Map(uploads)
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

if (typeof window !== 'undefined')
  addEventListener('brisa:olvidado', () => {
    for (const { controller } of uploads.values()) controller.abort()
    uploads.clear()
    tell()
  })

function start(clave: string, file: Blob) {
  const controller = new AbortController()
  const upload: Upload = { part: 0, error: null, controller, done: Promise.resolve('') }
  const change = (values: Partial<Upload>) => {
    uploads.set(clave, Object.assign(upload, values))
    tell()
  }
  upload.done = uploadFoto(file, { signal: controller.signal, onProgress: (part) => change({ part }) })
  upload.done.catch((error) => controller.signal.aborted || change({ error: rechazoOf(error).detail }))
  change({})
}

type FormWithFotos<E extends FieldValues> = Pick<UseFormReturn<E>, 'getValues' | 'setValue' | 'watch' | 'clearErrors'>

/** The photos of a form's text field `fotos`: adds, uploads, crops, describes, orders and removes them. */
export function useFotos<E extends FieldValues & { fotos: string }>(form: FormWithFotos<E>) {
  const field = 'fotos' as Path<E> // the type of the form asks for it
  const running = useSyncExternalStore(
    listen,
    () => snapshot,
    () => snapshot,
  )
  const [problem, setProblem] = useState('')
  const [shrinking, setShrinking] = useState(0)
  const read = () => readFotos(form.getValues(field))
  const write = (fotos: readonly FotoEscrita[]) => {
    form.clearErrors(field)
    form.setValue(field, writeFotos(fotos) as PathValue<E, Path<E>>, { shouldDirty: true }) // a text
  }
  const change = (clave: string, values: Partial<FotoEscrita>) =>
    write(read().map((foto) => (foto.clave === clave ? { ...foto, ...values } : foto)))
  const fotos = readFotos(form.watch(field))

  async function add(files: readonly File[]) {
    const room = MAX_FOTOS_DE_PIEZA - read().length - shrinking
    setProblem(files.length > room ? TOO_MANY : '')
    for (const file of files.slice(0, Math.max(0, room))) {
      setShrinking((count) => count + 1)
      try {
        const [sent, shown] = await shrinkTo(file, [SENT, SHOWN])
        const clave = newKey()
        write([...read(), { clave, id: null, alt: '', vista: await toDataUrl(shown), recorte: AL_CENTRO }])
        start(clave, sent)
      } catch (error) {
        setProblem(error instanceof UnreadablePhoto ? error.message : 'No se pudo abrir la foto. Prueba con otra.')
      } finally {
        setShrinking((count) => count - 1)
      }
    }
  }

  function remove(clave: string) {
    uploads.get(clave)?.controller.abort()
    uploads.delete(clave)
    setProblem('')
    write(read().filter((foto) => foto.clave !== clave))
  }

  /** Moves a photo one place towards the beginning (-1) or the end (1). */
  function move(clave: string, by: -1 | 1) {
    const all = read()
    const from = all.findIndex((foto) => foto.clave === clave)
    const [moved] = all.splice(from, 1)
    if (moved) write(all.toSpliced(Math.max(0, from + by), 0, moved))
  }

  // A photo of the draft whose upload ended with an earlier page has to be chosen again.
  useEffect(() => {
    const lost = fotos.filter(({ id, clave }) => id === null && !uploads.has(clave))
    if (lost.length === 0) return
    write(fotos.filter((foto) => !lost.includes(foto)))
    setProblem('Una foto no había terminado de subir. Ponla de nuevo.')
  })

  // The id takes the place of the upload, so that the draft keeps it.
  useEffect(() => {
    for (const { clave, id } of fotos)
      if (id === null)
        uploads.get(clave)?.done.then(
          (uploaded) =>
            readFotos(form.getValues(field)).some((foto) => foto.clave === clave && !foto.id) &&
            change(clave, { id: uploaded }),
          () => {},
        )
  })

  return {
    fotos,
    problem,
    isBusy: shrinking > 0,
    uploadOf: (clave: string) => running.get(clave),
    add,
    remove,
    move,
    change,
  }
}

/**
 * Waits for the uploads and has the shop encode what is new.
 * @returns the photos as the shop takes them; one without a description gets the piece's name
 * @throws ErrorDeNegocio
 */
export async function sendFotos(text: string, nombre: string) {
  const sent: { id: string; alt: string }[] = []
  for (const [index, { clave, id: known, alt, recorte }] of readFotos(text).entries()) {
    const id = known ?? (await uploads.get(clave)?.done) ?? ''
    if (recorte) await callRoute(prepararFoto, { params: { foto: id }, body: recorte })
    uploads.delete(clave)
    sent.push({ id, alt: alt.trim() || (index === 0 ? nombre : `${nombre}, foto ${index + 1}`).slice(0, 200) })
  }
  return sent
}
