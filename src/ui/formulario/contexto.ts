import { createContext, type ReactNode, useContext } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Rechazo } from '#lib/errores.ts'

/** What a toast and the notice beside the button say. */
export type Frase = { titulo: string; texto: string }

/** What the last try came to, told beside the button and as a toast. */
export type Dicho = {
  clase: 'exito' | 'advertencia' | 'error'
  titulo: string
  texto?: string
  /** Buttons or links under the text. */
  acciones?: ReactNode
  /** Why it failed, when the shop or the line did. */
  rechazo?: Rechazo
}

/** What `useFormulario` adds to the form library's own. */
export type Envio = {
  /** Unique on the page: the ids of the fields start with it, so that two forms may both ask for `correo`. */
  nombre: string
  /** The list of what is wrong, at the top of a form that wants one. */
  resumen: ReactNode
  /** Whether the form stays on the page once it was sent. */
  seQueda: boolean
  enviando: boolean
  /** Whether what was sent found no line, and leaves by itself once it is back. */
  enEspera: boolean
  /** Whether sending it twice is the same as once. */
  repetible: boolean
  /** Whether what is typed outlives the page. */
  seGuarda: boolean
  dicho: Dicho | null
  /** The one sentence that the contract has for whatever is missing; each field then names its own. */
  falta?: string
  callar: () => void
  /** Checks what is written, and sends it. */
  enviar: (evento?: { preventDefault(): void }) => Promise<void>
}

/** What a failed try of a form that may be repeated has cost. */
export const NADA_PERDIDO = 'Lo que escribiste sigue aquí. Aunque lo envíes varias veces,'

// Ours and not the library's provider: the home page has a form too, and must not load the library for one code.
type Abierto = { nombre: string; formulario?: UseFormReturn & Partial<Envio> }
export const ContextoDeFormulario = createContext<Abierto>({ nombre: '' })

/** `pedir-correo` for the field `correo` of the form `pedir`. */
export function idDeCampo(formulario: string, campo: string) {
  return formulario ? `${formulario}-${campo}` : campo
}

export function useNombreDeFormulario() {
  return useContext(ContextoDeFormulario).nombre
}

/** The form that a part of it stands in. */
export function useFormularioAbierto<T extends FieldValues = FieldValues>() {
  const { formulario } = useContext(ContextoDeFormulario)
  if (!formulario) throw new Error('There is no form of `useFormulario` around this.')
  return formulario as unknown as UseFormReturn<T> & Partial<Envio> // a part is written for one form, and stands in it
}
