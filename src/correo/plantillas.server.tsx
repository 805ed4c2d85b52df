import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { z } from 'zod'
import { enlaceA } from '#comun/enlaceA.ts'
import { negocio } from '#negocio'
import { type Datos, datosDe, type Funcion } from './contrato.ts'
import type { Prueba } from './enlaces.server.ts'
import { AvisoDeAdivinanzas } from './plantillas/AvisoDeAdivinanzas.tsx'
import { CambioDeAvisos } from './plantillas/Avisos.tsx'
import { CambioDeEstatus, COSA } from './plantillas/CambioDeEstatus.tsx'
import { CopiaDeChat, EnlaceDeChat, RespuestaDeChat } from './plantillas/Chats.tsx'
import {
  AvisoDeCambio,
  BienvenidaDeMiembro,
  ConfirmarCuenta,
  ElegirContrasena,
  tituloDeCambio,
  VincularPedido,
  YaTienesCuenta,
} from './plantillas/Cuentas.tsx'
import { SolicitudInternacional, SolicitudInternacionalParaLaTienda } from './plantillas/Internacional.tsx'
import { RespuestaAQuienEscribio, RespuestaASolicitud } from './plantillas/Respuestas.tsx'
import { AvisoDeRetiro, QuienPuedeRecoger, ReciboDeRetiro } from './plantillas/Retiro.tsx'
import { SaldoMovido, tituloDeMovimiento } from './plantillas/Saldo.tsx'
import {
  ConfirmarSolicitud,
  MensajeRecibido,
  ReciboDeSolicitud,
  SolicitudParaLaTienda,
} from './plantillas/Solicitudes.tsx'
import { SolicitudRecibida } from './plantillas/SolicitudRecibida.tsx'
import { RespuestaDeTicket, TicketParaLaTienda } from './plantillas/Tickets.tsx'
import { lineaSegura } from './texto.ts'

/** Addresses a mail may point to, complete. */
export type EnlacesDeCorreo = {
  enlacePedido: string
  enlaceBaja: string
  /** Has status mails start again, which `enlaceBaja` stops. */
  enlaceAlta: string
  enlaceConfirmacion: string
  /** Confirms an account whose owner chose the password. */
  enlaceCuenta: string
  /** Confirms one whose password the shop made up. */
  enlaceRegistro: string
  enlaceContrasena: string
  enlaceVinculo: string
  /** A ticket, as its member and as staff open it. */
  enlaceEstado: string
  enlaceTicket: string
  enlaceTicketDeGestion: string
  /** Goes on with a conversation, and proves its address. */
  enlaceConversacion: string
  /** Where one signs in by e-mail, by membership code, and asks for another password. */
  enlaceAuth: string
  enlaceLogin: string
  enlaceOlvido: string
}

/** What stands for the links of a mail that has not been written for its reader yet. */
const NINGUNO = '-'.repeat(22)
export const SIN_ENLACES: EnlacesDeCorreo = {
  enlacePedido: enlaceA('/rastrear', { ancla: `t=${NINGUNO}` }),
  enlaceBaja: enlaceA('/cancel-notifications', { ancla: `t=${NINGUNO}` }),
  enlaceAlta: enlaceA('/cancel-notifications', { ancla: `a=${NINGUNO}` }),
  enlaceConfirmacion: enlaceA('/rastrear', { ancla: `c=${NINGUNO}` }),
  enlaceCuenta: enlaceA('/mi-cuenta', { ancla: `c=${NINGUNO}` }),
  enlaceRegistro: enlaceA('/registro-confirmado', { ancla: `c=${NINGUNO}` }),
  enlaceContrasena: enlaceA('/nueva-contrasena', { ancla: `c=${NINGUNO}` }),
  enlaceVinculo: enlaceA('/vincular-pedido', { ancla: `c=${NINGUNO}` }),
  enlaceEstado: enlaceA('/mi-cuenta/estado-de-cuenta'),
  enlaceTicket: enlaceA('/mi-cuenta', { consulta: { ver: 'soporte' } }),
  enlaceTicketDeGestion: enlaceA('/admin-dashboard/tickets'),
  enlaceConversacion: enlaceA('/contacto', { ancla: `c=${NINGUNO}` }),
  enlaceAuth: enlaceA('/auth'),
  enlaceLogin: enlaceA('/login'),
  enlaceOlvido: enlaceA('/nueva-contrasena'),
}

type Plantilla = {
  /** Whether opting out of status mails stops this one (docs/decisions/004). */
  cancelable: boolean
  /** What else of the account's owner its links prove; each is made anew whenever the mail is written. */
  pruebas: readonly Prueba[]
  /** What it says that nobody may read later: wiped once it is delivered. */
  secretos(datos: unknown): string[]
  escribir(
    datos: unknown,
    enlaces: EnlacesDeCorreo,
  ): {
    asunto: string
    cuerpo: ReactElement
    /** Who an answer goes to, when it is not the shop. */
    responderA?: string
  }
}

// The data comes back from the database as JSON: the contract that wrote it reads it.
function plantilla<E extends z.ZodType>(
  esquema: E,
  partes: {
    cancelable: boolean
    pruebas?: readonly Prueba[]
    secretos?(datos: z.output<E>): string[]
    /** Closed words and the code; what people wrote only through `lineaSegura`. */
    asunto(datos: z.output<E>): string
    cuerpo(datos: z.output<E>, enlaces: EnlacesDeCorreo): ReactElement
    responderA?(datos: z.output<E>): string
  },
): Plantilla {
  return {
    cancelable: partes.cancelable,
    pruebas: partes.pruebas ?? [],
    secretos(crudo) {
      const leido = esquema.safeParse(crudo)
      return leido.success ? (partes.secretos?.(leido.data) ?? []) : []
    },
    escribir(crudo, enlaces) {
      const datos = esquema.parse(crudo)
      return {
        asunto: partes.asunto(datos),
        cuerpo: partes.cuerpo(datos, enlaces),
        responderA: partes.responderA?.(datos),
      }
    },
  }
}

const AYUDA_SIN_CONFIRMAR =
  'Este correo no es el del pedido, así que puede ser de otra persona. El pedido no se ha movido: le enviamos un enlace a su propio correo para que lo confirme. Antes de contar algo del pedido, comprueba con quién hablas.'

const AYUDA_POR_LLAMAR =
  'El pedido no tiene correo, así que cualquiera que sepa su código pudo pedir esto. No se ha movido: llama al teléfono del pedido, no a otro, y marca en la bandeja si es suya.'

function notaDeAyuda({ sin_confirmar, sin_correo }: Datos<'send-help-email'>) {
  if (!sin_confirmar) return 'El pedido pasó a En Revisión.'
  return sin_correo ? AYUDA_POR_LLAMAR : AYUDA_SIN_CONFIRMAR
}

export const plantillas: Record<Funcion, Plantilla> = {
  'send-order-request-confirmation': plantilla(datosDe['send-order-request-confirmation'], {
    cancelable: false,
    asunto: ({ codigo_pedido }) => `Recibimos tu pedido ${lineaSegura(codigo_pedido, 9)}`,
    cuerpo: (datos, { enlacePedido }) => <SolicitudRecibida datos={datos} enlacePedido={enlacePedido} />,
  }),
  'send-status-update': plantilla(datosDe['send-status-update'], {
    cancelable: true,
    asunto: ({ clase, codigo_pedido, estatus }) =>
      `Tu ${COSA[clase]} ${lineaSegura(codigo_pedido, 9)}: ${lineaSegura(estatus)}`,
    cuerpo: (datos, enlaces) => <CambioDeEstatus datos={datos} {...enlaces} />,
  }),
  'send-help-email': plantilla(datosDe['send-help-email'], {
    cancelable: false,
    asunto: ({ orderCode, sin_confirmar }) =>
      `Ayuda urgente${sin_confirmar ? ' sin confirmar' : ''}: pedido ${lineaSegura(orderCode, 9)}`,
    cuerpo: (datos) => (
      <SolicitudParaLaTienda
        titulo={datos.sin_confirmar ? 'Piden ayuda urgente, sin confirmar' : 'Piden ayuda urgente'}
        codigo={datos.orderCode}
        correo={datos.email}
        etiqueta="Situación"
        texto={datos.situation}
        nota={notaDeAyuda(datos)}
      />
    ),
    responderA: ({ email }) => email,
  }),
  'send-address-change-email': plantilla(datosDe['send-address-change-email'], {
    cancelable: false,
    asunto: ({ orderCode, envio }) =>
      `${envio ? 'Retiro que pasa a envío' : 'Cambio de dirección'}: pedido ${lineaSegura(orderCode, 9)}`,
    cuerpo: (datos) => (
      <SolicitudParaLaTienda
        titulo={datos.envio ? 'Piden que un retiro se envíe' : 'Piden otra dirección'}
        codigo={datos.orderCode}
        correo={datos.email}
        etiqueta="Nueva dirección"
        texto={datos.newAddress}
        envio={datos.envio}
        nota="El pedido pasó a En Revisión."
      />
    ),
    responderA: ({ email }) => email,
  }),
  'send-order-tracking-help': plantilla(datosDe['send-order-tracking-help'], {
    cancelable: false,
    asunto: ({ codigo_pedido }) => `Consulta sobre el pedido ${lineaSegura(codigo_pedido, 9)}`,
    cuerpo: ({ codigo_pedido, nombre_cliente, correo, mensaje }) => (
      <SolicitudParaLaTienda
        titulo="Preguntan por un pedido"
        codigo={codigo_pedido}
        correo={correo}
        nombre={nombre_cliente}
        etiqueta="Mensaje"
        texto={mensaje}
      />
    ),
    responderA: ({ correo }) => correo,
  }),
  'send-contact-message': plantilla(datosDe['send-contact-message'], {
    cancelable: false,
    asunto: ({ nombre_cliente }) => `Mensaje de ${lineaSegura(nombre_cliente, 40)}`,
    cuerpo: ({ codigo_pedido, nombre_cliente, correo, mensaje }) => (
      <SolicitudParaLaTienda
        titulo="Un mensaje desde la página"
        codigo={codigo_pedido}
        correo={correo}
        nombre={nombre_cliente}
        etiqueta="Mensaje"
        texto={mensaje}
      />
    ),
    responderA: ({ correo }) => correo,
  }),
  'send-confirmation-email': plantilla(datosDe['send-confirmation-email'], {
    cancelable: false,
    asunto: () => 'Recibimos tu mensaje',
    cuerpo: (datos, { enlacePedido }) => <MensajeRecibido datos={datos} enlacePedido={enlacePedido} />,
  }),
  'send-request-receipt': plantilla(datosDe['send-request-receipt'], {
    cancelable: false,
    asunto: ({ codigo_pedido, clase }) =>
      `${clase === 'consulta' ? 'Una consulta sobre tu' : 'Recibimos tu solicitud del'} pedido ${lineaSegura(codigo_pedido, 9)}`,
    cuerpo: (datos, { enlacePedido }) => <ReciboDeSolicitud datos={datos} enlacePedido={enlacePedido} />,
  }),
  'send-request-confirmation-link': plantilla(datosDe['send-request-confirmation-link'], {
    cancelable: false,
    asunto: ({ codigo_pedido }) => `Confirma la solicitud del pedido ${lineaSegura(codigo_pedido, 9)}`,
    cuerpo: (datos, { enlaceConfirmacion }) => (
      <ConfirmarSolicitud datos={datos} enlaceConfirmacion={enlaceConfirmacion} />
    ),
  }),
  'send-request-answer': plantilla(datosDe['send-request-answer'], {
    cancelable: false,
    asunto: ({ codigo_pedido }) => `Respuesta sobre el pedido ${lineaSegura(codigo_pedido, 9)}`,
    cuerpo: (datos, { enlacePedido }) => <RespuestaASolicitud datos={datos} enlacePedido={enlacePedido} />,
  }),
  'send-answer': plantilla(datosDe['send-answer'], {
    cancelable: false,
    asunto: ({ clase, codigo_pedido }) =>
      codigo_pedido
        ? `Respuesta sobre el pedido ${lineaSegura(codigo_pedido, 9)}`
        : clase === 'internacional'
          ? `Respuesta a tu solicitud de ${negocio.servicioInternacional.nombre}`
          : 'Respuesta a tu mensaje',
    cuerpo: (datos) => <RespuestaAQuienEscribio datos={datos} />,
  }),
  'send-pickup-request': plantilla(datosDe['send-pickup-request'], {
    cancelable: false,
    asunto: ({ codigo_pedido }) => `Retiro del pedido ${lineaSegura(codigo_pedido, 9)}`,
    cuerpo: (datos) => <AvisoDeRetiro {...datos} />,
    responderA: ({ correo }) => correo,
  }),
  'send-pickup-receipt': plantilla(datosDe['send-pickup-receipt'], {
    cancelable: false,
    asunto: ({ codigo_pedido, cierre }) =>
      cierre
        ? `El pedido ${lineaSegura(codigo_pedido, 9)} no espera en la tienda`
        : `Anotamos el retiro del pedido ${lineaSegura(codigo_pedido, 9)}`,
    cuerpo: (datos, { enlacePedido }) => <ReciboDeRetiro datos={datos} enlacePedido={enlacePedido} />,
  }),
  'send-pickup-authorization': plantilla(datosDe['send-pickup-authorization'], {
    cancelable: false,
    asunto: ({ codigo_pedido }) => `Quién puede recoger el pedido ${lineaSegura(codigo_pedido, 9)}`,
    cuerpo: (datos, { enlacePedido }) => <QuienPuedeRecoger datos={datos} enlacePedido={enlacePedido} />,
  }),
  'send-order-confirmation': plantilla(datosDe['send-order-confirmation'], {
    cancelable: false,
    asunto: () => `Recibimos tu solicitud de ${negocio.servicioInternacional.nombre}`,
    cuerpo: (datos) => <SolicitudInternacional datos={datos} />,
  }),
  'send-international-request': plantilla(datosDe['send-international-request'], {
    cancelable: false,
    asunto: ({ nombre }) => `${negocio.servicioInternacional.nombre}: ${lineaSegura(nombre, 40)}`,
    cuerpo: (datos) => <SolicitudInternacionalParaLaTienda datos={datos} />,
    responderA: ({ correo }) => correo,
  }),
  'send-signup-confirmation': plantilla(datosDe['send-signup-confirmation'], {
    cancelable: false,
    pruebas: ['cuenta'],
    asunto: () => `Confirma tu correo para entrar a ${negocio.marca}`,
    cuerpo: (datos, { enlaceCuenta }) => <ConfirmarCuenta datos={datos} enlaceCuenta={enlaceCuenta} />,
  }),
  'send-registration-email': plantilla(datosDe['send-registration-email'], {
    cancelable: false,
    pruebas: ['cuenta'],
    secretos: ({ password }) => [password],
    asunto: () => `Tu membresía de ${negocio.marca}`,
    cuerpo: (datos, { enlaceRegistro, enlaceLogin }) => (
      <BienvenidaDeMiembro datos={datos} enlaceRegistro={enlaceRegistro} enlaceLogin={enlaceLogin} />
    ),
  }),
  'send-known-address': plantilla(datosDe['send-known-address'], {
    cancelable: false,
    pruebas: ['cuenta', 'contrasena'],
    asunto: () => `Ya tienes una cuenta de ${negocio.marca}`,
    cuerpo: (datos, enlaces) => <YaTienesCuenta datos={datos} {...enlaces} />,
  }),
  'send-password-reset': plantilla(datosDe['send-password-reset'], {
    cancelable: false,
    pruebas: ['contrasena'],
    asunto: () => 'Elige otra contraseña',
    cuerpo: (datos, { enlaceContrasena }) => <ElegirContrasena datos={datos} enlaceContrasena={enlaceContrasena} />,
  }),
  'send-account-change': plantilla(datosDe['send-account-change'], {
    cancelable: false,
    asunto: ({ cambio }) => tituloDeCambio(cambio),
    cuerpo: (datos, { enlaceOlvido }) => <AvisoDeCambio datos={datos} enlaceOlvido={enlaceOlvido} />,
  }),
  'send-credit-notification': plantilla(datosDe['send-credit-notification'], {
    cancelable: false,
    asunto: tituloDeMovimiento,
    cuerpo: (datos, { enlaceEstado }) => <SaldoMovido datos={datos} enlaceEstado={enlaceEstado} />,
  }),
  'send-order-link': plantilla(datosDe['send-order-link'], {
    cancelable: false,
    pruebas: ['vinculo'],
    asunto: ({ codigo_pedido }) => `¿Agregar el pedido ${lineaSegura(codigo_pedido, 9)} a una cuenta?`,
    cuerpo: (datos, { enlaceVinculo }) => <VincularPedido datos={datos} enlaceVinculo={enlaceVinculo} />,
  }),
  'send-ticket-answer': plantilla(datosDe['send-ticket-answer'], {
    cancelable: false,
    asunto: ({ asunto, cerrado, mensajes }) =>
      `${mensajes.length === 0 && cerrado ? 'Cerramos tu ticket' : 'Te respondimos'}: ${lineaSegura(asunto, 80)}`,
    cuerpo: (datos, { enlaceTicket }) => <RespuestaDeTicket datos={datos} enlaceTicket={enlaceTicket} />,
  }),
  'send-ticket-message': plantilla(datosDe['send-ticket-message'], {
    cancelable: false,
    asunto: ({ asunto, prioridad, nuevo }) =>
      `${prioridad === 'alta' ? 'Urgente: ' : ''}${nuevo ? 'Ticket nuevo' : 'Respuesta en un ticket'}: ${lineaSegura(asunto, 80)}`,
    cuerpo: (datos, { enlaceTicketDeGestion }) => (
      <TicketParaLaTienda datos={datos} enlaceTicket={enlaceTicketDeGestion} />
    ),
  }),
  'send-chat-answer': plantilla(datosDe['send-chat-answer'], {
    cancelable: false,
    asunto: () => 'Te respondimos en el chat',
    cuerpo: (datos, { enlaceConversacion }) => (
      <RespuestaDeChat datos={datos} enlaceConversacion={enlaceConversacion} />
    ),
  }),
  'send-chat-transcript': plantilla(datosDe['send-chat-transcript'], {
    cancelable: false,
    asunto: () => `Tu conversación con ${negocio.marca}`,
    cuerpo: (datos, { enlaceConversacion }) => <CopiaDeChat datos={datos} enlaceConversacion={enlaceConversacion} />,
  }),
  'send-chat-link': plantilla(datosDe['send-chat-link'], {
    cancelable: false,
    asunto: () => 'Confirma tu correo para recibir la conversación',
    cuerpo: (_datos, { enlaceConversacion }) => <EnlaceDeChat enlaceConversacion={enlaceConversacion} />,
  }),
  'send-notices-change': plantilla(datosDe['send-notices-change'], {
    cancelable: false,
    asunto: ({ activos }) => `Notificaciones ${activos ? 'reactivadas' : 'canceladas'}`,
    cuerpo: (datos, enlaces) => <CambioDeAvisos datos={datos} {...enlaces} />,
  }),
  'send-guessing-alert': plantilla(datosDe['send-guessing-alert'], {
    cancelable: false,
    asunto: () => 'Aviso: están probando códigos de pedido',
    cuerpo: (datos) => <AvisoDeAdivinanzas datos={datos} />,
  }),
}

export function esFuncion(nombre: string): nombre is Funcion {
  return Object.hasOwn(plantillas, nombre)
}

/** A mail as it will be read: its subject, its HTML and the same facts and links as plain text. */
export async function redactar(funcion: Funcion, datos: unknown, enlaces: EnlacesDeCorreo) {
  const { cuerpo, ...cabecera } = plantillas[funcion].escribir(datos, enlaces)
  const html = `${XHTML}${renderToStaticMarkup(cuerpo)}`
  return { ...cabecera, html, texto: await enTexto(html) }
}

// Mail programs that know nothing newer read this one as they read a page.
const XHTML =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

async function enTexto(html: string) {
  // Only with the first mail: starting does not need it.
  const { convert } = await import('html-to-text')
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      { selector: 'td', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ],
  })
}
