import { SIN_DESCRIPCION } from '#lib/conjuntos.ts'
import { direccionCompleta, enlaceWhatsApp } from '#lib/enlaces.ts'
import { diaDe, formatearDiaLargo, formatearInstante } from '#lib/fecha.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { SE_ESPERA, SERVICIO } from '#lib/labels.ts'
import { QUIEN_RECOGE } from '#lib/quienRecoge.ts'
import { negocio } from '#negocio'
import type { Acuerdo, Datos, PasoAEnvio } from '../contract.ts'
import { lineaSegura, parrafoSeguro, saludo } from '../texto.ts'
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
  rule,
  type Some,
  step,
  written,
} from './mail.ts'

const SIGUIENTE = {
  con_avisos: {
    retiro: 'Te avisaremos por correo cada vez que tu pedido avance y cuando esté listo para retirar.',
    envio:
      'Te diremos por correo el precio y cómo pagarlo, antes de que salga, y te avisaremos cada vez que tu pedido avance.',
  },
  sin_avisos: {
    retiro:
      'Tienes cancelados los avisos por correo. El precio y cada paso los verás al rastrear tu pedido; ven cuando diga que está listo.',
    envio:
      'Tienes cancelados los avisos por correo. El precio y cada paso los verás al rastrear tu pedido; se paga antes de que salga.',
  },
} as const

/** What the mail calls an order of each kind. */
const COSA: Record<Datos<'send-status-update'>['clase'], string> = { pieza: 'pedido', paquete: 'paquete' }

export const pedidos = {
  'send-order-request-confirmation': (datos, { enlacePedido }) => ({
    asunto: `Recibimos tu pedido ${lineaSegura(datos.codigo_pedido, 9)}`,
    resumen: `Tu código es ${datos.codigo_pedido}. Guárdalo para seguir tu pedido.`,
    motivo:
      'Recibes este correo porque alguien pidió una pieza con esta dirección. Si no fuiste tú, no tienes que hacer nada.',
    titulo: 'Recibimos tu pedido',
    blocks: [
      `${saludo(datos.nombre)} ${SIGUIENTE[datos.avisos ? 'con_avisos' : 'sin_avisos'][datos.tipo_servicio]}`,
      largeCode(datos.codigo_pedido),
      fact('Lo que pediste', written(parrafoSeguro(datos.descripcion))),
      fact('Servicio', SERVICIO[datos.tipo_servicio]),
      fact(SE_ESPERA.pieza[datos.tipo_servicio], formatearDiaLargo(datos.fecha_estimada)),
      datos.tipo_servicio === 'retiro' && dondeRetirar,
      rule,
      button('Ver mi pedido', enlacePedido),
    ],
  }),
  'send-status-update': (datos, { enlacePedido, enlaceBaja }) => {
    const estatus = lineaSegura(datos.estatus)
    const descripcion = datos.descripcion?.trim()
    const cosa = COSA[datos.clase]
    const cerrado = datos.momento === 'cerrado'
    return {
      asunto: `Tu ${cosa} ${lineaSegura(datos.codigo_pedido, 9)}: ${estatus}`,
      resumen: `Ahora está ${estatus}.`,
      motivo: [
        `Recibes este correo porque tienes un ${cosa} con nosotros. `,
        link('Cancelar los avisos de estatus', enlaceBaja),
      ],
      titulo: `Novedades de tu ${cosa}`,
      blocks: [
        paragraph(`${saludo(datos.nombre)} Así está tu ${cosa} `, code(datos.codigo_pedido), ':'),
        step({
          last: cerrado,
          status: estatus,
          when: formatearInstante(datos.fecha),
          detail: descripcion && descripcion !== SIN_DESCRIPCION && written(parrafoSeguro(descripcion, 500)),
        }),
        datos.situacion && loQueSigue(datos.situacion, cerrado ? undefined : datos.situacion.dia),
        datos.peso && fact('Peso', `${Number(datos.peso)} kg`),
        datos.acuerdo && acordado(datos.acuerdo),
        rule,
        button(`Ver mi ${cosa}`, enlacePedido),
      ],
    }
  },
  'send-guessing-alert': ({ fallos, minutos, fecha }) => ({
    asunto: 'Aviso: están probando códigos de pedido',
    resumen: 'La tienda sigue abierta, más lenta para todos.',
    motivo: 'Este aviso es para el equipo de la tienda.',
    titulo: 'Están probando códigos de pedido',
    blocks: [
      `El ${formatearInstante(fecha)} se pasó de ${fallos} códigos que no existen en ${minutos} minutos. Mientras dure, cada consulta tarda un segundo más; nadie queda fuera por eso, y un código solo muestra la vista pública.`,
      'Si se repite, mira en el registro del servidor de qué direcciones viene.',
    ],
  }),
} satisfies Partial<Mails>

type Situacion = NonNullable<Datos<'send-status-update'>['situacion']>

/** What the page says under its headline, in the same words. A mail may be read late, or sent again: no day gone by is promised. */
function loQueSigue({ etiqueta, titular, sigue, atrasado, porRetirar }: Situacion, dia?: string): Some<Block> {
  return [
    etiqueta && dia && dia >= diaDe(new Date()) && fact(etiqueta, formatearDiaLargo(dia)),
    paragraph(titular && [bold(lineaSegura(titular)), '\n'], sigue, atrasado && [' ', porWhatsApp]),
    porRetirar && dondeRetirar,
  ]
}

const porWhatsApp = link('Escribir por WhatsApp', enlaceWhatsApp('pedido'))
const { envioDesde, formasDePago } = negocio.pedidos

/** What it costs, how it is delivered and how it is paid. */
function acordado({ total, precio, tipo_servicio, costo_envio }: Acuerdo): Some<Block> {
  // In cents: a price of staff's may lie above the total, and then nothing is on top of it.
  const aparte = Math.round(Number(total) * 100) - Math.round(Number(precio) * 100)
  const desglosado = aparte > 0 && Number(precio) > 0
  const envio = tipo_servicio === 'envio'
  const deEnvio = envio && costo_envio
  const soloEnvio = deEnvio && Math.round(Number(costo_envio) * 100) === aparte
  const queEs = soloEnvio ? 'envío' : envio ? 'envío y otros cargos' : 'otros cargos'
  return [
    fact(
      'Total',
      bold(formatearDinero(total)),
      desglosado && `\nPrecio ${formatearDinero(precio)}; ${queEs} ${formatearDinero((aparte / 100).toFixed(2))}`,
    ),
    tipo_servicio &&
      fact(
        'Entrega',
        SERVICIO[tipo_servicio],
        tipo_servicio === 'retiro' && ', gratis',
        deEnvio && !soloEnvio && `, ${formatearDinero(costo_envio)} que van en el total`,
        envio && !deEnvio && !desglosado && `, desde ${formatearDinero(envioDesde)} según la dirección`,
      ),
    fact(
      'Cómo pagar',
      `Puedes pagar por ${formasDePago}. `,
      envio && 'Para el envío a domicilio el precio se paga por adelantado, antes de que salga. ',
      'Los datos de la cuenta te los damos nosotros; si ya pagaste, no tienes que hacer nada. ',
      porWhatsApp,
    ),
  ]
}

/** What a pickup that becomes a delivery comes to, the same in every mail that tells of it. */
export const datosDelEnvio = ({ telefono, direccion, costo, total }: PasoAEnvio): Block[] => [
  fact('Entrega', `${SERVICIO.envio}, en lugar de ${SERVICIO.retiro.toLowerCase()}`),
  fact('Dirección', written(parrafoSeguro(direccion))),
  fact('Teléfono para la entrega', lineaSegura(telefono, 30)),
  fact('Costo del envío', formatearDinero(costo)),
  fact(
    'Total con el envío',
    total ? bold(formatearDinero(total)) : 'Todavía no tiene precio; cuando lo tenga, se le suma el envío.',
  ),
]

/** Where and when to pick up an order, and who may. */
export const dondeRetirar: Block[] = [
  fact(
    'Dónde retirarlo',
    `${direccionCompleta}\nHorario de retiro:`,
    negocio.horarios.rastreo.map(({ etiqueta, abre, cierra }) => `\n${etiqueta}, ${hora(abre)} a ${hora(cierra)}`),
  ),
  fact('Quién puede recogerlo', QUIEN_RECOGE),
]

function hora(hhmm: string) {
  const [horas = 0, minutos = 0] = hhmm.split(':').map(Number)
  const doce = horas % 12 === 0 ? 12 : horas % 12
  return `${doce}:${String(minutos).padStart(2, '0')}\u00a0${horas < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.'}`
}
