import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { crearGuardado } from '../guardado.ts'

const VIDA = 48 * 3_600_000

/** What begins so goes once whoever is signed in leaves (`sitio/salida.ts`). */
export type LugarDeBorrador = `propio:${string}`

type Escrito = Record<string, unknown>

const DeTexto = z.record(z.string(), z.union([z.string(), z.boolean()]))
const guardadoDe = (lugar: LugarDeBorrador) => crearGuardado(lugar, { esquema: DeTexto, vida: VIDA })

/** What no browser keeps, such as photos, which lasts as long as the page; by the place it is for. */
const sinGuardar = new Map<string, Escrito>()

if (typeof window !== 'undefined') addEventListener('brisa:olvidado', () => sinGuardar.clear())

/** What was being written in a place, in this browser and within the last two days. */
export function leerBorrador(lugar: LugarDeBorrador): Escrito {
  return { ...sinGuardar.get(lugar), ...guardadoDe(lugar).leer() }
}

/** Puts something into what is being written there; the rest of it stays. */
export function ponerBorrador(lugar: LugarDeBorrador, partes: Escrito) {
  const escrito = { ...leerBorrador(lugar), ...partes }
  const textos = DeTexto.parse(Object.fromEntries(Object.entries(escrito).filter(esTexto)))
  sinGuardar.set(lugar, Object.fromEntries(Object.entries(escrito).filter((campo) => !esTexto(campo))))
  guardadoDe(lugar).guardar(textos)
}

const esTexto = ([, valor]: [string, unknown]) => typeof valor === 'string' || typeof valor === 'boolean'

/** The name that a draft was sent by: sent again after a reload, it is the same request. It goes once it has arrived. */
export function claveGuardada(lugar: LugarDeBorrador) {
  return crearGuardado(`${lugar}:clave`, { esquema: z.object({ escrito: z.string(), clave: z.uuid() }), vida: VIDA })
}

/** It was sent. */
export function soltarBorrador(lugar: LugarDeBorrador) {
  sinGuardar.delete(lugar)
  guardadoDe(lugar).quitar()
}

type Escribible<E extends FieldValues> = Pick<UseFormReturn<E>, 'subscribe' | 'setValue' | 'getValues' | 'formState'>

/**
 * Puts into a form what was being written in it before one left, closed the tab or reloaded, and keeps what is written from
 * now on. What somebody typed before the page heard of it is newer. A form as it was at first is no draft.
 */
export function useBorrador<E extends FieldValues>(
  { subscribe, setValue, getValues, formState }: Escribible<E>,
  lugar: LugarDeBorrador,
) {
  const [inicial] = useState((): Escrito => ({ ...formState.defaultValues }))
  useEffect(() => {
    quitarVencidos()
    const estaComoAlPrincipio = (escrito: Escrito, campo: string) =>
      JSON.stringify(escrito[campo]) === JSON.stringify(inicial[campo])
    const escrito: Escrito = getValues()
    for (const [campo, valor] of Object.entries(leerBorrador(lugar)))
      if (campo in inicial && estaComoAlPrincipio(escrito, campo))
        setValue(campo as Path<E>, valor as PathValue<E, Path<E>>, { shouldDirty: true }) // what this form left here
    return subscribe({
      formState: { values: true },
      callback() {
        const ahora: Escrito = { ...getValues() }
        if (Object.keys(ahora).every((campo) => estaComoAlPrincipio(ahora, campo))) soltarBorrador(lugar)
        else ponerBorrador(lugar, ahora)
      },
    })
  }, [lugar, inicial, subscribe, setValue, getValues])
}

/** Those that nobody came back for, also where earlier versions kept them. */
export function quitarVencidos() {
  try {
    for (const lugar of Object.keys(localStorage))
      if (/^(propio:|borrador:|pedir:borrador$)/.test(lugar)) {
        const { escrito } = JSON.parse(localStorage.getItem(lugar) ?? 'null') ?? {}
        if (Math.abs(Date.now() - Number(escrito)) > VIDA) localStorage.removeItem(lugar)
      }
  } catch {
    // Nothing is kept, or another program's.
  }
}
