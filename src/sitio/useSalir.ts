import { useState } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { avisar } from '#ui/avisar.ts'
import { darPorTerminada, olvidarLoVisto, seQueda, terminarSesion } from './salida.ts'

type Despedida = Pick<NavigateOptions, 'replace'> & { titulo: string; texto: string; alSalir?: () => void }

/**
 * For when the session is over, ended here or gone with its account: says so and leads home from a page that needs one.
 * Until it has left, nothing is forgotten, or that page's guard would ask nobody to sign in.
 */
export function useDespedir() {
  const navegar = useNavigate()
  const { pathname } = useLocation()
  return ({ titulo, texto, replace, alSalir }: Despedida) => {
    avisar.exito(titulo, texto, { id: 'salida' })
    darPorTerminada()
    alSalir?.()
    if (seQueda(pathname)) olvidarLoVisto()
    else navegar(enlaceA('/'), { replace })
  }
}

/** Ends the session, once at a time, and leads home from a page that needs one. */
export function useSalir(alSalir?: () => void) {
  const [saliendo, setSaliendo] = useState(false)
  const despedir = useDespedir()

  async function salir() {
    if (saliendo) return
    setSaliendo(true)
    const salio = await terminarSesion()
    setSaliendo(false)
    if (salio) despedir({ titulo: 'Sesión cerrada', texto: 'Puedes volver a entrar cuando quieras.', alSalir })
  }

  return { saliendo, salir }
}
