import { useRef, useState } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { avisar } from '#ui/avisar.ts'
import { nuevaClave } from './clave.ts'
import { ErrorDeNegocio } from './errores.ts'

/** What a toast and the notice beside the button say. */
export type Frase = { titulo: string; texto: string }

type Ajustes<T extends FieldValues, R> = {
  formulario: UseFormReturn<T>
  /** The toast's: a later one of the same form takes its place. */
  id: string
  /** The specified words for an empty field, and for a failure of the shop. */
  faltan: Frase
  fallo: Frase
  /** The same `clave` is given while what is written stays the same: sent twice, it is one request. */
  mandar: (datos: T, clave: string) => Promise<R>
  alEnviar: (respuesta: R, datos: T) => void
}

/** A small form's way to the shop: one request at a time, every failure told twice, nothing that was typed lost. */
export function useEnvio<T extends FieldValues, R>(ajustes: Ajustes<T, R>) {
  const { formulario, id, faltan, fallo, mandar, alEnviar } = ajustes
  const [fallido, setFallido] = useState<Frase | null>(null)
  const [enviando, setEnviando] = useState(false)
  const enCurso = useRef(false)
  const ultimo = useRef({ escrito: '', clave: '' })

  function fallar(frase: Frase) {
    setFallido(frase)
    avisar.error(frase.titulo, frase.texto, { id })
  }

  function revisar(errores: FieldErrors<T>) {
    const mensajes = Object.values(errores).flatMap((error) => (error?.message ? [String(error.message)] : []))
    const [primero = faltan.texto] = mensajes
    fallar({ titulo: faltan.titulo, texto: mensajes.includes(faltan.texto) ? faltan.texto : primero })
  }

  async function enviarYa(datos: T) {
    if (enCurso.current) return
    enCurso.current = true
    setEnviando(true)
    setFallido(null)
    const escrito = JSON.stringify(datos)
    if (ultimo.current.escrito !== escrito) ultimo.current = { escrito, clave: nuevaClave() }
    try {
      const respuesta = await mandar(datos, ultimo.current.clave)
      ultimo.current = { escrito: '', clave: '' }
      avisar.quitar(id)
      alEnviar(respuesta, datos)
    } catch (error) {
      const rechazo = error instanceof ErrorDeNegocio && error.rechazo.status < 500 ? error.rechazo : null
      for (const [campo, message] of Object.entries(rechazo?.campos ?? {}))
        if (campo in formulario.getValues()) formulario.setError(campo as Path<T>, { message }) // checked on its left
      fallar(rechazo ? { titulo: fallo.titulo, texto: rechazo.detail } : fallo)
    } finally {
      enCurso.current = false
      setEnviando(false)
    }
  }

  return { enviar: formulario.handleSubmit(enviarYa, revisar), enviarYa, revisar, fallido, enviando }
}
