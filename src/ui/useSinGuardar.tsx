import { useEffect, useRef } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { DialogoDeAlerta } from './DialogoDeAlerta.tsx'

/** The forms in which something is typed that is not saved: those of a page's buttons and sheets say so themselves. */
const escritos = new Set<object>()

/** Tells the page that asks before one leaves it, that something is typed here. */
export function useEscrito(sucio: boolean) {
  usePreguntaAlCerrar(sucio)
  useEffect(() => {
    if (!sucio) return
    const este = {}
    escritos.add(este)
    return () => void escritos.delete(este)
  }, [sucio])
}

/** Whether a field of a form is other than it was; `isDirty` forgets that when what it shows is read again meanwhile. */
export const hayCambios = ({ dirtyFields }: { dirtyFields: object }) => Object.keys(dirtyFields).length > 0

function usePreguntaAlCerrar(sucio: boolean) {
  useEffect(() => {
    if (!sucio) return
    const preguntar = (evento: BeforeUnloadEvent) => evento.preventDefault()
    window.addEventListener('beforeunload', preguntar)
    return () => window.removeEventListener('beforeunload', preguntar)
  }, [sucio])
}

/**
 * Asks before what was typed and not saved is lost: on the way to another page, and when the tab closes. Another part of
 * the same page loses nothing.
 * @param sucio whether something is typed, besides what `useEscrito` tells
 */
export function useSinGuardar(sucio: boolean) {
  const guardado = useRef(false)
  const seVa = useRef(false)
  const navegar = useNavigate()
  const salida = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (sucio || escritos.size > 0) && !guardado.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (salida.state === 'blocked') seVa.current = false
  }, [salida.state])

  usePreguntaAlCerrar(sucio)

  return {
    /** To where what was typed has gone: nothing is lost on this way. */
    seguirA(direccion: string) {
      guardado.current = true
      return navegar(direccion)
    },
    pregunta: (
      <DialogoDeAlerta
        abierto={salida.state === 'blocked'}
        // The question also closes when it is answered: taking back the step then would stop it on its way.
        alCambiar={(abierto) => !abierto && !seVa.current && salida.reset?.()}
        titulo="Hay cambios sin guardar"
        confirmar="Seguir sin guardar"
        cancelar="Volver"
        destructivo
        alConfirmar={() => {
          seVa.current = true
          salida.proceed?.()
        }}
      >
        Si sigues, se pierde lo que escribiste y no guardaste.
      </DialogoDeAlerta>
    ),
  }
}
