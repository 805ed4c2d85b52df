import { linkTo } from '#lib/linkTo.ts'

/** The tokens of a mail's links; null for links that the mail does not carry. */
type Tokens = Record<'pedido' | 'baja' | 'confirmacion' | 'cuenta' | 'contrasena' | 'vinculo' | 'charla', string | null>
/** `base`: base URL without a trailing slash. `ticket`: the id of the ticket that the mail is about. */
type LinkOptions = { base?: string; ticket?: number }

/** Every URL that a mail can link to. */
export function linksOf(tokens: Tokens, { base = '', ticket }: LinkOptions = {}) {
  const anchor = (letter: string, token: string | null) => (token ? { hash: `${letter}=${token}` } : {})
  return {
    enlacePedido: base + linkTo('/rastrear', anchor('t', tokens.pedido)),
    enlaceBaja: base + linkTo('/cancel-notifications', anchor('t', tokens.baja)),
    /** Reactivates the status mails that `enlaceBaja` stops. */
    enlaceAlta: base + linkTo('/cancel-notifications', anchor('a', tokens.baja)),
    enlaceConfirmacion: base + linkTo('/rastrear', anchor('c', tokens.confirmacion)),
    /** Confirms an account whose owner chose the password. */
    enlaceCuenta: base + linkTo('/mi-cuenta', anchor('c', tokens.cuenta)),
    /** Confirms an account whose password the shop generated. */
    enlaceRegistro: base + linkTo('/registro-confirmado', anchor('c', tokens.cuenta)),
    enlaceContrasena: base + linkTo('/nueva-contrasena', anchor('c', tokens.contrasena)),
    enlaceVinculo: base + linkTo('/vincular-pedido', anchor('c', tokens.vinculo)),
    enlaceEstado: base + linkTo('/mi-cuenta/estado-de-cuenta'),
    /** The ticket as its member opens it; below, as staff do. */
    enlaceTicket: base + linkTo('/mi-cuenta', { query: { ver: 'soporte', ticket } }),
    enlaceTicketDeGestion:
      base + (ticket ? linkTo('/admin-dashboard/tickets/:id', { id: ticket }) : linkTo('/admin-dashboard/tickets')),
    /** Reopens a conversation and proves its address. */
    enlaceConversacion: base + linkTo('/contacto', anchor('c', tokens.charla)),
    /** Pages to sign in by e-mail, to sign in by membership code, and to ask for another password. */
    enlaceAuth: base + linkTo('/auth'),
    enlaceLogin: base + linkTo('/login'),
    enlaceOlvido: base + linkTo('/nueva-contrasena'),
  }
}
export type Links = ReturnType<typeof linksOf>

const PLACEHOLDER = '-'.repeat(22)

/** Placeholders, for mails that are composed before their links exist. */
export const PLACEHOLDER_LINKS = linksOf({
  pedido: PLACEHOLDER,
  baja: PLACEHOLDER,
  confirmacion: PLACEHOLDER,
  cuenta: PLACEHOLDER,
  contrasena: PLACEHOLDER,
  vinculo: PLACEHOLDER,
  charla: PLACEHOLDER,
})
