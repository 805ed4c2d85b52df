import { type ClientLoaderFunctionArgs, replace } from 'react-router'
import { desvios } from '#paginas.ts'

/** A link inside the site to an address that stands for another; what follows `?` and `#` comes along. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search, hash } = new URL(request.url)
  return replace(`${desvios[pathname.replace(/\/$/, '')] ?? '/'}${search}${hash}`)
}
