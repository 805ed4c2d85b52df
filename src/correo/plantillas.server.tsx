import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import type { z } from 'zod'
import { negocio } from '#negocio'
import { datosDe, type Funcion } from './contrato.ts'
import { AvisoDeAdivinanzas } from './plantillas/AvisoDeAdivinanzas.tsx'
import { CambioDeEstatus } from './plantillas/CambioDeEstatus.tsx'
import { SolicitudInternacional, SolicitudInternacionalParaLaTienda } from './plantillas/Internacional.tsx'
import { ReciboDeRetiro } from './plantillas/Retiro.tsx'
import {
  ConfirmarSolicitud,
  MensajeRecibido,
  ReciboDeSolicitud,
  SolicitudParaLaTienda,
} from './plantillas/Solicitudes.tsx'
import { SolicitudRecibida } from './plantillas/SolicitudRecibida.tsx'
import { lineaSegura } from './texto.ts'

/** Addresses a mail may point to, complete. */
export type EnlacesDeCorreo = { enlacePedido: string; enlaceBaja: string; enlaceConfirmacion: string }

type Plantilla = {
  /** Whether opting out of status mails stops this one (decisions §4). */
  cancelable: boolean
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
    /** Closed words and the code; what people wrote only through `lineaSegura`. */
    asunto(datos: z.output<E>): string
    cuerpo(datos: z.output<E>, enlaces: EnlacesDeCorreo): ReactElement
    responderA?(datos: z.output<E>): string
  },
): Plantilla {
  return {
    cancelable: partes.cancelable,
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

export const plantillas: Record<Funcion, Plantilla> = {
  'send-order-request-confirmation': plantilla(datosDe['send-order-request-confirmation'], {
    cancelable: false,
    asunto: ({ codigo_pedido }) => `Recibimos tu pedido ${lineaSegura(codigo_pedido, 9)}`,
    cuerpo: (datos, { enlacePedido }) => <SolicitudRecibida datos={datos} enlacePedido={enlacePedido} />,
  }),
  'send-status-update': plantilla(datosDe['send-status-update'], {
    cancelable: true,
    asunto: ({ codigo_pedido, estatus }) => `Tu pedido ${lineaSegura(codigo_pedido, 9)}: ${lineaSegura(estatus)}`,
    cuerpo: (datos, enlaces) => <CambioDeEstatus datos={datos} {...enlaces} />,
  }),
  'send-help-email': plantilla(datosDe['send-help-email'], {
    cancelable: false,
    asunto: ({ orderCode }) => `Ayuda urgente: pedido ${lineaSegura(orderCode, 9)}`,
    cuerpo: (datos) => (
      <SolicitudParaLaTienda
        titulo="Piden ayuda urgente"
        codigo={datos.orderCode}
        correo={datos.email}
        etiqueta="Situación"
        texto={datos.situation}
        nota="El pedido pasó a En Revisión."
      />
    ),
    responderA: ({ email }) => email,
  }),
  'send-address-change-email': plantilla(datosDe['send-address-change-email'], {
    cancelable: false,
    asunto: ({ orderCode }) => `Cambio de dirección: pedido ${lineaSegura(orderCode, 9)}`,
    cuerpo: (datos) => (
      <SolicitudParaLaTienda
        titulo="Piden otra dirección"
        codigo={datos.orderCode}
        correo={datos.email}
        etiqueta="Nueva dirección"
        texto={datos.newAddress}
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
  'send-pickup-request': plantilla(datosDe['send-pickup-request'], {
    cancelable: false,
    asunto: ({ codigo_pedido }) => `Retiro del pedido ${lineaSegura(codigo_pedido, 9)}`,
    cuerpo: ({ codigo_pedido, nombre, correo, estatus }) => (
      <SolicitudParaLaTienda
        titulo="Vienen por un pedido"
        codigo={codigo_pedido}
        correo={correo}
        nombre={nombre}
        etiqueta="El pedido está"
        texto={estatus}
      />
    ),
    responderA: ({ correo }) => correo,
  }),
  'send-pickup-receipt': plantilla(datosDe['send-pickup-receipt'], {
    cancelable: false,
    asunto: ({ codigo_pedido }) => `Anotamos el retiro del pedido ${lineaSegura(codigo_pedido, 9)}`,
    cuerpo: (datos, { enlacePedido }) => <ReciboDeRetiro datos={datos} enlacePedido={enlacePedido} />,
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
  const html = await render(cuerpo)
  return { ...cabecera, html, texto: enTexto(html) }
}

function enTexto(html: string) {
  return toPlainText(html, {
    wordwrap: false,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    ],
  })
}
