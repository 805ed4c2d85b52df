import { type ClientLoaderFunctionArgs, createContext } from 'react-router'

/**
 * The id of the signed-in account, if it may read the page; else null. The guard around the page sets it before loaders
 * run.
 */
export const readerAccount = createContext<string | null>(null)

/**
 * Makes a page's `clientLoader`: it reads the data before the screen is shown, so that the screen needs no loading
 * state. Reads nothing when the guard is about to redirect. `autor` is the id of the signed-in account.
 */
export function createClientLoader(read: (args: ClientLoaderFunctionArgs & { autor: string }) => Promise<unknown>) {
  return async (args: ClientLoaderFunctionArgs) => {
    const autor = args.context.get(readerAccount)
    if (autor !== null) await read({ ...args, autor })
    return null
  }
}
