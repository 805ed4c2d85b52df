import { type ClientLoaderFunctionArgs, createContext } from 'react-router'

/**
 * The account of who may read what a page shows; null of who may not. The guard around the page sets it before anything is
 * loaded.
 */
export const reader = createContext<string | null>(null)

/**
 * A page's `clientLoader`: reads what its screen shows before it is shown, so that the screen needs no words for waiting.
 * Nothing is read for somebody whom the guard is about to send away; `autor` is the account of who asks.
 */
export function createClientLoader(read: (args: ClientLoaderFunctionArgs & { autor: string }) => Promise<unknown>) {
  return async (args: ClientLoaderFunctionArgs) => {
    const autor = args.context.get(reader)
    if (autor !== null) await read({ ...args, autor })
    return null
  }
}
