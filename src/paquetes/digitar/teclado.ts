import type { KeyboardEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CODIGO_PEDIDO } from '#lib/formatoDeCodigo.ts'
import { idDeCampo } from '#ui/formulario/contexto.ts'
import { type EscritoDePaquete, FORMULARIO, type PaqueteLeido } from './formulario.ts'

/** Where Enter in the code's field goes, in the order of the form. */
const SIGUIENTES = ['cliente', 'peso', 'precio'] as const
const REQUERIDOS = ['cliente', 'precio'] as const

/** Puts the focus into a field at once: the library's way waits, and a scanner does not. */
export function irA(campo: keyof EscritoDePaquete) {
  document.getElementById(idDeCampo(FORMULARIO, campo))?.focus()
}

/** Whether whoever sent the form is still there, and not in another part of the page. */
export function sigueAhi() {
  const activo = document.activeElement
  const primero = document.getElementById(idDeCampo(FORMULARIO, 'codigo_pedido'))
  return activo === document.body || activo?.closest('form') === primero?.closest('form')
}

/**
 * Enter saves from every field, with Ctrl in those of several lines. A scanner ends a code with it: there it goes on to the
 * next empty field as long as something required is empty, and stays where the code is not whole.
 */
export function alTeclear(
  evento: KeyboardEvent<HTMLFormElement>,
  formulario: Pick<UseFormReturn<EscritoDePaquete, unknown, PaqueteLeido>, 'getValues' | 'trigger'>,
  fijos: readonly string[],
) {
  if (evento.key !== 'Enter' || evento.nativeEvent.isComposing || evento.defaultPrevented) return
  const { target: campo, currentTarget: suForma } = evento
  if (campo instanceof HTMLTextAreaElement && !evento.ctrlKey && !evento.metaKey) return
  if (campo instanceof HTMLTextAreaElement || campo instanceof HTMLSelectElement) {
    evento.preventDefault()
    suForma.requestSubmit()
    return
  }
  if (!(campo instanceof HTMLInputElement) || campo.name !== 'codigo_pedido') return
  const vacio = (nombre: (typeof SIGUIENTES)[number]) => !fijos.includes(nombre) && !formulario.getValues(nombre).trim()
  const entero = CODIGO_PEDIDO.test(formulario.getValues('codigo_pedido'))
  if (entero && !REQUERIDOS.some(vacio)) return
  evento.preventDefault()
  const siguiente = SIGUIENTES.find(vacio)
  if (!entero) void formulario.trigger('codigo_pedido', { shouldFocus: true })
  else if (siguiente) irA(siguiente)
}
