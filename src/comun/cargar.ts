import { type ClientLoaderFunctionArgs, createContext } from 'react-router'

/** Whether who asks may read what a page shows; the guard around the page sets it before anything is loaded. */
export const puedeLeer = createContext(true)

/**
 * A page's `clientLoader`: reads what its screen shows before it is shown, so that the screen needs no words for waiting.
 * Nothing is read for somebody whom the guard is about to send away.
 */
export function cargar(leer: (argumentos: ClientLoaderFunctionArgs) => Promise<unknown>) {
  return async (argumentos: ClientLoaderFunctionArgs) => {
    if (argumentos.context.get(puedeLeer)) await leer(argumentos)
    return null
  }
}
