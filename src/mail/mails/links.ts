import { linkTo } from '#lib/linkTo.ts'
import { POLITICAS } from '#tienda/politicas/nombres.ts'

/** The tokens of a mail's links; null for links that the mail does not carry. */
type Tokens = Record<
  'pedido' | 'baja' | 'confirmacion' | 'cuenta' | 'contrasena' | 'invitacion' | 'vinculo' | 'charla' | 'espera',
  string | null
>
/**
 * `base`: base URL without a trailing slash. `ticket`: the id of the ticket that the mail is about. `enBandeja`: kind
 * and id of the inbox's entry that it is about, `retiro:12`.
 */
type LinkOptions = { base?: string; ticket?: number; enBandeja?: string }

/** The page of staff's inbox with an entry, by kind and id (`retiro:12`); the inbox itself for an empty text. */
export function bandejaPath(entry: string) {
  const [clase, id] = entry.split(':')
  return clase && id ? linkTo('/manage/bandeja/:clase/:id', { clase, id }) : linkTo('/manage/bandeja')
}

/** The page of a ticket for staff; of all tickets without an id. */
export function ticketPath(ticket?: number) {
  return ticket ? linkTo('/admin-dashboard/tickets/:id', { id: ticket }) : linkTo('/admin-dashboard/tickets')
}

/** Every URL that a mail can link to. */
export function linksOf(tokens: Tokens, { base = '', ticket, enBandeja = '' }: LinkOptions = {}) {
  const anchor = (letter: string, token: string | null) => (token ? { hash: `${letter}=${token}` } : {})
  return {
    /** Opens the order. The server answers it with a redirect to an address without the token. */
    pedidoLink: base + linkTo('/rastrear') + (tokens.pedido ? `/${tokens.pedido}` : ''),
    bajaLink: base + linkTo('/cancel-notifications', anchor('t', tokens.baja)),
    /** Reactivates the status mails that `bajaLink` stops. */
    altaLink: base + linkTo('/cancel-notifications', anchor('a', tokens.baja)),
    confirmationLink: base + linkTo('/rastrear', anchor('c', tokens.confirmacion)),
    /** Confirms an account whose owner chose the password. */
    cuentaLink: base + linkTo('/mi-cuenta', anchor('c', tokens.cuenta)),
    /** Confirms an account whose password the shop generated. */
    registroLink: base + linkTo('/registro-confirmado', anchor('c', tokens.cuenta)),
    contrasenaLink: base + linkTo('/nueva-contrasena', anchor('c', tokens.contrasena)),
    invitacionLink: base + linkTo('/invitacion', anchor('c', tokens.invitacion)),
    vinculoLink: base + linkTo('/vincular-pedido', anchor('c', tokens.vinculo)),
    estadoLink: base + linkTo('/mi-cuenta/estado-de-cuenta'),
    /** The ticket's page for its member. `staffTicketLink` is its page for staff. */
    ticketLink: base + linkTo('/mi-cuenta', { query: { ver: 'soporte', ticket } }),
    staffTicketLink: base + ticketPath(ticket),
    /** The entry of staff's inbox; the inbox itself for a mail that names none. */
    bandejaLink: base + bandejaPath(enBandeja),
    /** Reopens a conversation and proves its address. */
    conversacionLink: base + linkTo('/contacto', anchor('c', tokens.charla)),
    /** Confirms that an address wants to be told about a piece. */
    esperaLink: base + linkTo('/avisame', anchor('c', tokens.espera)),
    /** The page of a piece, by the last part of its address. */
    piezaLink: (slug: string) => base + linkTo('/productos/:slug', { slug }),
    /** For the owner: how the shop itself is. */
    saludLink: base + linkTo('/admin-dashboard/salud'),
    /** Pages to sign in, and to ask for another password. */
    entrarLink: base + linkTo('/login'),
    forgotLink: base + linkTo('/nueva-contrasena'),
    politicaLinks: {
      privacidad: base + POLITICAS.privacidad.ruta,
      envio: base + POLITICAS.envio.ruta,
      terminos: base + POLITICAS.terminos.ruta,
    },
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
  invitacion: PLACEHOLDER,
  vinculo: PLACEHOLDER,
  charla: PLACEHOLDER,
  espera: PLACEHOLDER,
})
