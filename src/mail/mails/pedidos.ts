import { apartadoText } from '#lib/apartado.ts'
import { envioDesde } from '#lib/calendario.ts'
import { SIN_DESCRIPCION } from '#lib/closedSets.ts'
import { direccionCompleta, whatsAppChatLink } from '#lib/contactLinks.ts'
import { dayOf, formatInstant, formatLongDay } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { FECHA_ESPERADA, SERVICIO } from '#lib/labels.ts'
import { QUIEN_RECOGE } from '#lib/quienRecoge.ts'
import { negocio } from '#negocio'
import type { Acuerdo, CambioAEnvio, Datos } from '../contract.ts'
import { greeting, safeLine, safeParagraph, safeQuote } from '../safeText.ts'
import { LINK_VALIDITY } from './cuentas.ts'
import {
  type Block,
  bold,
  button,
  code,
  fact,
  largeCode,
  link,
  type Mails,
  paragraph,
  picture,
  quoted,
  rule,
  type Some,
  small,
  step,
  written,
} from './mail.ts'

const NEXT_STEP = {
  con_avisos: {
    retiro: 'Te avisaremos por correo cada vez que tu pedido avance y cuando esté listo para retirar.',
    envio:
      'Te diremos por correo el precio y cómo pagarlo, antes de que salga, y te avisaremos cada vez que tu pedido avance.',
    sin_servicio: 'Te avisaremos por correo cada vez que tu pedido avance.',
  },
  sin_avisos: {
    retiro:
      'Tienes cancelados los avisos por correo. El precio y cada paso los verás al rastrear tu pedido; ven cuando diga que está listo.',
    envio:
      'Tienes cancelados los avisos por correo. El precio y cada paso los verás al rastrear tu pedido; se paga antes de que salga.',
    sin_servicio: 'Tienes cancelados los avisos por correo. Cada paso lo verás al rastrear tu pedido.',
  },
} as const

const ASI_QUEDO = 'Así quedó tu pieza. La foto en grande está en la página de tu pedido.'

const KEEP = 'Ábrelo antes con el botón de este correo y te la guardamos 48 horas desde que la pediste.'

const NOUN: Record<Datos<'send-status-update'>['clase'], string> = { pieza: 'pedido', paquete: 'paquete' }

export const pedidos = {
  'send-order-request-confirmation': (datos, { pedidoLink }) => {
    const { codigo_pedido, tipo_servicio, descripcion } = datos
    return {
      asunto: `Recibimos tu pedido ${safeLine(codigo_pedido, 9)}`,
      preview: `Tu código es ${codigo_pedido}. Guárdalo para seguir tu pedido.`,
      reason: `Recibes este correo porque ${datos.por_la_tienda ? 'anotamos un pedido' : 'alguien pidió una pieza'} con esta dirección. Si no fuiste tú, no tienes que hacer nada.`,
      title: 'Recibimos tu pedido',
      blocks: [
        `${greeting(datos.nombre)} ${NEXT_STEP[datos.avisos ? 'con_avisos' : 'sin_avisos'][tipo_servicio ?? 'sin_servicio']}`,
        largeCode(codigo_pedido),
        datos.pieza && fact('Lo que pediste', written(safeParagraph(datos.pieza))),
        descripcion &&
          (datos.sin_comprobar
            ? quotation(descripcion)
            : fact(datos.pieza ? 'Lo que escribiste' : 'Lo que pediste', written(safeParagraph(descripcion)))),
        // The mail may leave late.
        datos.apartada_hasta &&
          datos.apartada_hasta > new Date().toISOString() &&
          fact('Tu pieza está apartada', apartadoText(datos.apartada_hasta, datos.sin_comprobar ? KEEP : '')),
        tipo_servicio && fact('Servicio', SERVICIO[tipo_servicio]),
        fact(FECHA_ESPERADA.pieza[tipo_servicio ?? 'envio'], formatLongDay(datos.fecha_estimada)),
        tipo_servicio === 'retiro' && retiroFacts(),
        rule,
        button('Ver mi pedido', pedidoLink),
      ],
    }
  },
  'send-status-update': (datos, { pedidoLink, bajaLink }) => {
    const estatus = safeLine(datos.estatus)
    const descripcion = datos.descripcion?.trim()
    const noun = NOUN[datos.clase]
    const isLast = datos.momento === 'cerrado'
    return {
      asunto: `Tu ${noun} ${safeLine(datos.codigo_pedido, 9)}: ${estatus}`,
      preview: `Ahora está ${estatus}.`,
      reason: [
        `Recibes este correo porque tienes un ${noun} con nosotros. `,
        link('Cancelar los avisos de estatus', bajaLink),
      ],
      title: `Novedades de tu ${noun}`,
      blocks: [
        paragraph(`${greeting(datos.nombre)} Así está tu ${noun} `, code(datos.codigo_pedido), ':'),
        step({
          last: isLast,
          status: estatus,
          when: formatInstant(datos.fecha),
          detail: descripcion && descripcion !== SIN_DESCRIPCION && written(safeParagraph(descripcion, 500)),
        }),
        datos.foto && [picture('La foto de tu pieza terminada', datos.foto), small(ASI_QUEDO)],
        datos.situacion && whatsNext(datos.situacion, isLast ? undefined : datos.situacion.dia),
        datos.lineas.length > 0 &&
          fact('Lo que pediste', written(datos.lineas.map((linea) => safeLine(linea)).join('\n'))),
        datos.peso && fact('Peso', `${Number(datos.peso)} kg`),
        datos.acuerdo
          ? acuerdoFacts(datos.acuerdo)
          : datos.sin_precio && fact('Total', 'Lo acordamos contigo aparte, antes de que pagues.'),
        rule,
        button(`Ver mi ${noun}`, pedidoLink),
      ],
    }
  },
  'send-hold-ended': ({ codigo_pedido, nombre, piezas, a_mano }, { pedidoLink }) => {
    const names = piezas.map((pieza) => `«${safeLine(pieza)}»`).join(', ')
    const [back, them] = piezas.length > 1 ? ['volvieron', 'las'] : ['volvió', 'la']
    return {
      asunto: `Tu pedido ${safeLine(codigo_pedido, 9)}: ${names} ${back} a la vitrina`,
      preview: `Si todavía ${them} quieres, escríbenos.`,
      reason: 'Recibes este correo porque tienes un pedido con nosotros.',
      title: 'La pieza que apartamos',
      blocks: [
        paragraph(
          `${greeting(nombre)} ${a_mano ? `Ya no tenemos ${them === 'las' ? 'apartadas' : 'apartada'} ${names}: ${back}` : `No logramos confirmar contigo a tiempo, así que ${names} ${back}`} a la vitrina. Tu pedido `,
          code(codigo_pedido),
          ' sigue abierto y no debes nada.',
        ),
        paragraph(
          `Si todavía ${them} quieres, escríbenos: si nadie ${them} pidió antes, te ${them} apartamos otra vez. `,
          whatsAppLink(),
        ),
        rule,
        button('Ver mi pedido', pedidoLink),
      ],
    }
  },
  'send-new-date': ({ codigo_pedido, cerramos, antes, fecha }, { pedidoLink, bajaLink }) => {
    const day = formatLongDay(fecha)
    return {
      asunto: `Tu pedido ${safeLine(codigo_pedido, 9)}: fecha nueva`,
      preview: `Ahora es el ${day}.`,
      reason: [
        'Recibes este correo porque tienes un pedido con nosotros. ',
        link('Cancelar los avisos de estatus', bajaLink),
      ],
      title: 'Tu pedido tiene fecha nueva',
      blocks: [
        paragraph(
          cerramos
            ? `Tu pedido era para el ${formatLongDay(antes)}, pero ese día cerramos: `
            : `Se nos pasó la fecha de tu pedido: era el ${formatLongDay(antes)}. Disculpa: `,
          code(codigo_pedido),
          '.',
        ),
        fact('La fecha nueva', bold(day)),
        paragraph('Si te urge, escríbenos. ', whatsAppLink()),
        rule,
        button('Ver mi pedido', pedidoLink),
      ],
    }
  },
  'send-piece-wait-link': ({ nombre }, { esperaLink }) => ({
    asunto: `Confirma que te avisemos: ${safeLine(nombre, 60)}`,
    preview: 'Un toque y te avisamos si vuelve.',
    reason:
      'Recibes este correo porque alguien pidió con esta dirección que le avisemos. Si no fuiste tú, no tienes que hacer nada.',
    title: 'Confirma que este correo es tuyo',
    blocks: [
      `Pediste que te avisemos si «${safeLine(nombre)}» vuelve a la tienda. Confírmalo y te escribimos una sola vez.`,
      button('Confirmar', esperaLink),
      small(LINK_VALIDITY),
    ],
  }),
  'send-piece-back': ({ nombre, slug }, { piezaLink }) => ({
    asunto: `Volvió a la tienda: ${safeLine(nombre, 60)}`,
    preview: 'Ya puedes pedirla.',
    reason: 'Recibes este correo, una sola vez, porque pediste que te avisáramos.',
    title: `«${safeLine(nombre)}» está en la tienda`,
    blocks: [
      `${greeting()} Pediste que te avisáramos. Ya se puede pedir, y no la tenemos apartada: es de quien la pida primero.`,
      button('Ver la pieza', piezaLink(slug)),
    ],
  }),
} satisfies Partial<Mails>

/** What an unproven person wrote, so that the shop's mail does not seem to say it (docs/decisions/036). */
function quotation(text: string): Block[] {
  const quote = safeQuote(text)
  const fullText = 'El texto completo está en la página del pedido.'
  return [
    fact('Quien hizo el pedido escribió:', quoted(quote)),
    ...(quote === safeParagraph(text) ? [] : [paragraph(fullText)]),
  ]
}

type Situation = NonNullable<Datos<'send-status-update'>['situacion']>

/**
 * The situation in the words of the order's page. A mail may be read late or sent again, so a day that has passed is
 * left out.
 */
function whatsNext({ etiqueta, titular, sigue, atrasado, porRetirar }: Situation, day?: string): Some<Block> {
  return [
    etiqueta && day && day >= dayOf(new Date()) && fact(etiqueta, formatLongDay(day)),
    paragraph(titular && [bold(safeLine(titular)), '\n'], sigue, atrasado && [' ', whatsAppLink()]),
    porRetirar && retiroFacts(),
  ]
}

const whatsAppLink = () => link('Escribir por WhatsApp', whatsAppChatLink('pedido'))

function acuerdoFacts({ total, precio, tipo_servicio, costo_envio, pagado, plan, extras }: Acuerdo): Some<Block> {
  // Total minus price, in cents. Staff may set a price above the total; then nothing is itemized.
  const extra = Math.round(Number(total) * 100) - Math.round(Number(precio) * 100)
  const rest = Math.round(Number(total) * 100) - Math.round(Number(pagado) * 100)
  const isItemized = extra > 0 && Number(precio) > 0
  // Who pays on receipt needs no account.
  const hasAccounts = plan === 'al_recibir' || negocio.cuentas.length > 0
  const envio = tipo_servicio === 'envio'
  const envioCost = envio && costo_envio
  // A discount has a line of its own, so the price stands before it.
  const piezas =
    Math.round(Number(precio) * 100) - extras.reduce((sum, { monto }) => sum + Math.round(Number(monto) * 100), 0)
  const isOnlyEnvio = envioCost && Math.round(Number(costo_envio) * 100) === extra
  const extraName = isOnlyEnvio ? 'envío' : envio ? 'envío y otros cargos' : 'otros cargos'
  return [
    fact(
      'Total',
      bold(formatDinero(total)),
      isItemized &&
        `\nPrecio ${formatDinero((piezas / 100).toFixed(2))}; ${extraName} ${formatDinero((extra / 100).toFixed(2))}`,
    ),
    extras.map(({ concepto, monto, razon }) =>
      fact(safeLine(concepto), formatDinero(monto), razon && `, ${safeLine(razon)}`),
    ),
    Number(pagado) > 0 && fact('Pagado', formatDinero(pagado)),
    Number(pagado) > 0 && fact('Falta', bold(formatDinero(rest > 0 ? (rest / 100).toFixed(2) : '0.00'))),
    tipo_servicio &&
      fact(
        'Entrega',
        SERVICIO[tipo_servicio],
        tipo_servicio === 'retiro' && ', gratis',
        envioCost && !isOnlyEnvio && `, ${formatDinero(costo_envio)} que van en el total`,
        envio && !envioCost && !isItemized && `, desde ${formatDinero(envioDesde())} según la dirección`,
      ),
    fact(
      'Cómo pagar',
      FORMA[plan ?? 'otro'] ?? `Puedes pagar por ${negocio.pedidos.formasDePago}. `,
      envio &&
        plan !== 'al_recibir' &&
        'Para el envío a domicilio el precio se paga por adelantado, antes de que salga. ',
      !hasAccounts && 'Los datos de la cuenta te los damos nosotros; ',
      !hasAccounts ? 'si ya pagaste, no tienes que hacer nada. ' : 'Si ya pagaste, no tienes que hacer nada. ',
      whatsAppLink(),
      plan !== 'al_recibir' &&
        negocio.cuentas.map(
          ({ banco, tipo, numero, titular }) => `\n${banco}, ${tipo.toLowerCase()}, ${numero}, a nombre de ${titular}`,
        ),
    ),
  ]
}

/** How an agreed plan is paid. */
const FORMA: Partial<Record<NonNullable<Acuerdo['plan']>, string>> = {
  antes: 'Se paga por transferencia. ',
  mitad: 'Se paga en dos mitades, por transferencia. ',
  al_recibir: 'Lo pagas al recibirlo. ',
}

/** The facts of a pickup that becomes a delivery, the same in every mail. */
export const envioFacts = ({ telefono, direccion, costo, total }: CambioAEnvio): Block[] => [
  fact('Entrega', `${SERVICIO.envio}, en lugar de ${SERVICIO.retiro.toLowerCase()}`),
  fact('Dirección', written(safeParagraph(direccion))),
  fact('Teléfono para la entrega', safeLine(telefono, 30)),
  fact('Costo del envío', formatDinero(costo)),
  fact(
    'Total con el envío',
    total ? bold(formatDinero(total)) : 'Todavía no tiene precio; cuando lo tenga, se le suma el envío.',
  ),
]

/** Where and when an order can be collected, and by whom. */
export const retiroFacts = (): Block[] => [
  fact(
    'Dónde retirarlo',
    `${direccionCompleta()}\nHorario de retiro:`,
    negocio.horarios.rastreo.map(
      (tramo) =>
        `\n${tramo.etiqueta}, ${tramo.abre && tramo.cierra ? `${formatTime(tramo.abre)} a ${formatTime(tramo.cierra)}` : 'cerrado'}`,
    ),
  ),
  fact('Quién puede recogerlo', QUIEN_RECOGE),
]

function formatTime(hhmm: string) {
  const [hours = 0, minutos = 0] = hhmm.split(':').map(Number)
  const twelve = hours % 12 === 0 ? 12 : hours % 12
  return `${twelve}:${String(minutos).padStart(2, '0')}\u00a0${hours < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.'}`
}
