import { SOLO_DE_AQUI } from './cookies.server.ts'
import { PISTA } from './pista.ts'

/**
 * The hint's `Set-Cookie` value.
 * @param dicho what it says (`escribirPista`); null takes it away
 * @param duracion seconds, the session's; null while the browser is open
 */
export function cookieDePista(
  dicho: string | null,
  { segura, duracion }: { segura: boolean; duracion: number | null },
) {
  const edad = dicho ? duracion : 0
  return `${segura ? SOLO_DE_AQUI : ''}${PISTA}=${dicho ?? ''};${edad === null ? '' : ` Max-Age=${edad};`} Path=/; SameSite=Lax${segura ? '; Secure' : ''}`
}
