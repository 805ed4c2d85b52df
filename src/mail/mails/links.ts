import { enlaceA } from '#lib/enlaceA.ts'

/** The secrets by which a mail's links open something; null of those that it does not carry. */
type Tokens = Record<'pedido' | 'baja' | 'confirmacion' | 'cuenta' | 'contrasena' | 'vinculo' | 'charla', string | null>
/** Where links point, without a slash at the end, and the ticket that the mail is about. */
type Resto = { base?: string; ticket?: number }

/** The addresses that a mail may point to. */
export function enlacesDe(tokens: Tokens, { base = '', ticket }: Resto = {}) {
  const con = (letra: string, token: string | null) => (token ? { ancla: `${letra}=${token}` } : {})
  return {
    enlacePedido: base + enlaceA('/rastrear', con('t', tokens.pedido)),
    enlaceBaja: base + enlaceA('/cancel-notifications', con('t', tokens.baja)),
    /** Has status mails start again, which `enlaceBaja` stops. */
    enlaceAlta: base + enlaceA('/cancel-notifications', con('a', tokens.baja)),
    enlaceConfirmacion: base + enlaceA('/rastrear', con('c', tokens.confirmacion)),
    /** Confirms an account whose owner chose the password. */
    enlaceCuenta: base + enlaceA('/mi-cuenta', con('c', tokens.cuenta)),
    /** Confirms one whose password the shop made up. */
    enlaceRegistro: base + enlaceA('/registro-confirmado', con('c', tokens.cuenta)),
    enlaceContrasena: base + enlaceA('/nueva-contrasena', con('c', tokens.contrasena)),
    enlaceVinculo: base + enlaceA('/vincular-pedido', con('c', tokens.vinculo)),
    enlaceEstado: base + enlaceA('/mi-cuenta/estado-de-cuenta'),
    /** A ticket, as its member and as staff open it. */
    enlaceTicket: base + enlaceA('/mi-cuenta', { consulta: { ver: 'soporte', ticket } }),
    enlaceTicketDeGestion:
      base + (ticket ? enlaceA('/admin-dashboard/tickets/:id', { id: ticket }) : enlaceA('/admin-dashboard/tickets')),
    /** Goes on with a conversation, and proves its address. */
    enlaceConversacion: base + enlaceA('/contacto', con('c', tokens.charla)),
    /** Where one signs in by e-mail, by membership code, and asks for another password. */
    enlaceAuth: base + enlaceA('/auth'),
    enlaceLogin: base + enlaceA('/login'),
    enlaceOlvido: base + enlaceA('/nueva-contrasena'),
  }
}
export type Enlaces = ReturnType<typeof enlacesDe>

const NINGUNO = '-'.repeat(22)

/** What stands for the links of a mail that has not been written for its reader yet. */
export const SIN_ENLACES = enlacesDe({
  pedido: NINGUNO,
  baja: NINGUNO,
  confirmacion: NINGUNO,
  cuenta: NINGUNO,
  contrasena: NINGUNO,
  vinculo: NINGUNO,
  charla: NINGUNO,
})
