import { type ClientLoaderFunctionArgs, replace } from 'react-router'
import { negocio } from '#negocio'

const destinos: Record<string, string> = {
  '/cuenta': '/mi-cuenta',
  [`/admin-${negocio.servicioInternacional.slug}-dashboard`]: '/admin-dashboard',
}

/** Old addresses that logins and mails lead to (specification §2); what follows `?` and `#` comes along. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search, hash } = new URL(request.url)
  return replace(`${destinos[pathname.replace(/\/$/, '')] ?? '/'}${search}${hash}`)
}
