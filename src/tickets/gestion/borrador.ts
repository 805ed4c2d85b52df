import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import type { FotoPorEnviar } from '#ui/fotos/reducir.ts'

/** What is being written in a ticket, and for whom; kept in this tab until it was sent. */
const Borrador = z.object({ mensaje: z.string().catch(''), interna: z.boolean().catch(false) })
type Borrador = z.infer<typeof Borrador>
export type Escrito = Borrador & { fotos: FotoPorEnviar[] }

/** Photos are too large for what a browser keeps: they last as long as the page. */
const fotos = new Map<number, FotoPorEnviar[]>()
const PRINCIPIO = 'ticket:'

function leer(id: number): Escrito {
  const suyas = fotos.get(id) ?? []
  try {
    return { ...Borrador.parse(JSON.parse(sessionStorage.getItem(`${PRINCIPIO}${id}`) ?? '{}')), fotos: suyas }
  } catch {
    return { mensaje: '', interna: false, fotos: suyas }
  }
}

// A browser may keep nothing: then it lasts as long as the ticket is open.
function guardar(id: number, { mensaje, interna, fotos: suyas }: Escrito) {
  fotos.set(id, suyas)
  try {
    sessionStorage.setItem(`${PRINCIPIO}${id}`, JSON.stringify({ mensaje, interna }))
  } catch {}
}

/** It was sent. */
export function soltarBorrador(id: number) {
  fotos.delete(id)
  try {
    sessionStorage.removeItem(`${PRINCIPIO}${id}`)
  } catch {}
}

type DelFormulario = Pick<UseFormReturn<Escrito>, 'subscribe' | 'setValue' | 'getValues'>

/** Puts into a ticket's form what was being written in it, and keeps what is written from now on. */
export function useBorrador({ subscribe, setValue, getValues }: DelFormulario, id: number) {
  useEffect(() => {
    const { mensaje, interna, fotos: suyas } = leer(id)
    setValue('mensaje', mensaje, { shouldDirty: mensaje !== '' })
    setValue('interna', interna)
    setValue('fotos', suyas)
    return subscribe({ formState: { values: true }, callback: () => guardar(id, getValues()) })
  }, [id, subscribe, setValue, getValues])
}

/** What was written to people is nobody's business once staff have left. */
export function olvidarBorradores() {
  fotos.clear()
  try {
    for (const lugar of Object.keys(sessionStorage)) if (lugar.startsWith(PRINCIPIO)) sessionStorage.removeItem(lugar)
  } catch {}
}
