import { linkTo } from '#lib/linkTo.ts'

/** The secrets by which a mail's links open something; null of those that it does not carry. */
type Tokens = Record<'pedido' | 'baja' | 'confirmacion' | 'cuenta' | 'contrasena' | 'vinculo' | 'charla', string | null>
/** Where links point, without a slash at the end, and the ticket that the mail is about. */
type LinkOptions = { base?: string; ticket?: number }

/** The addresses that a mail may point to. */
export function linksOf(tokens: Tokens, { base = '', ticket }: LinkOptions = {}) {
  const anchor = (letter: string, token: string | null) => (token ? { hash: `${letter}=${token}` } : {})
  return {
    enlacePedido: base + linkTo('/rastrear', anchor('t', tokens.pedido)),
    enlaceBaja: base + linkTo('/cancel-notifications', anchor('t', tokens.baja)),
    /** Has status mails start again, which `enlaceBaja` stops. */
    enlaceAlta: base + linkTo('/cancel-notifications', anchor('a', tokens.baja)),
    enlaceConfirmacion: base + linkTo('/rastrear', anchor('c', tokens.confirmacion)),
    /** Confirms an account whose owner chose the password. */
    enlaceCuenta: base + linkTo('/mi-cuenta', anchor('c', tokens.cuenta)),
    /** Confirms one whose password the shop made up. */
    enlaceRegistro: base + linkTo('/registro-confirmado', anchor('c', tokens.cuenta)),
    enlaceContrasena: base + linkTo('/nueva-contrasena', anchor('c', tokens.contrasena)),
    enlaceVinculo: base + linkTo('/vincular-pedido', anchor('c', tokens.vinculo)),
    enlaceEstado: base + linkTo('/mi-cuenta/estado-de-cuenta'),
    /** A ticket, as its member and as staff open it. */
    enlaceTicket: base + linkTo('/mi-cuenta', { query: { ver: 'soporte', ticket } }),
    enlaceTicketDeGestion:
      base + (ticket ? linkTo('/admin-dashboard/tickets/:id', { id: ticket }) : linkTo('/admin-dashboard/tickets')),
    /** Goes on with a conversation, and proves its address. */
    enlaceConversacion: base + linkTo('/contacto', anchor('c', tokens.charla)),
    /** Where one signs in by e-mail, by membership code, and asks for another password. */
    enlaceAuth: base + linkTo('/auth'),
    enlaceLogin: base + linkTo('/login'),
    enlaceOlvido: base + linkTo('/nueva-contrasena'),
  }
}
export type Links = ReturnType<typeof linksOf>

const PLACEHOLDER = '-'.repeat(22)

/** What stands for the links of a mail that has not been written for its reader yet. */
export const PLACEHOLDER_LINKS = linksOf({
  pedido: PLACEHOLDER,
  baja: PLACEHOLDER,
  confirmacion: PLACEHOLDER,
  cuenta: PLACEHOLDER,
  contrasena: PLACEHOLDER,
  vinculo: PLACEHOLDER,
  charla: PLACEHOLDER,
})
