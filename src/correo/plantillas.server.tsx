import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import type { z } from 'zod'
import { datosDe, type Funcion } from './contrato.ts'
import { AvisoDeAdivinanzas } from './plantillas/AvisoDeAdivinanzas.tsx'
import { CambioDeEstatus } from './plantillas/CambioDeEstatus.tsx'
import { ConfirmarSolicitud, ReciboDeSolicitud, SolicitudParaLaTienda } from './plantillas/Solicitudes.tsx'
import { SolicitudRecibida } from './plantillas/SolicitudRecibida.tsx'
import { lineaSegura } from './texto.ts'

/** Addresses a mail may point to, complete. */
export type EnlacesDeCorreo = { enlacePedido: string; enlaceBaja: string; enlaceConfirmacion: string }

type Plantilla = {
  /** Whether opting out of status mails stops this one (decisions §4). */
  cancelable: boolean
  escribir(datos: unknown, enlaces: EnlacesDeCorreo): { asunto: string; cuerpo: ReactElement }
}

// The data comes back from the database as JSON: the contract that wrote it reads it.
function plantilla<E extends z.ZodType>(
  esquema: E,
  partes: {
    cancelable: boolean
    /** Closed words and the code; what people wrote only through `lineaSegura`. */
    asunto(datos: z.output<E>): string
    cuerpo(datos: z.output<E>, enlaces: EnlacesDeCorreo): ReactElement
  },
): Plantilla {
  return {
    cancelable: partes.cancelable,
    escribir(crudo, enlaces) {
      const datos = esquema.parse(crudo)
      return { asunto: partes.asunto(datos), cuerpo: partes.cuerpo(datos, enlaces) }
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
        nombre="Situación"
        texto={datos.situation}
      />
    ),
  }),
  'send-address-change-email': plantilla(datosDe['send-address-change-email'], {
    cancelable: false,
    asunto: ({ orderCode }) => `Cambio de dirección: pedido ${lineaSegura(orderCode, 9)}`,
    cuerpo: (datos) => (
      <SolicitudParaLaTienda
        titulo="Piden otra dirección"
        codigo={datos.orderCode}
        correo={datos.email}
        nombre="Nueva dirección"
        texto={datos.newAddress}
      />
    ),
  }),
  'send-request-receipt': plantilla(datosDe['send-request-receipt'], {
    cancelable: false,
    asunto: ({ codigo_pedido }) => `Recibimos tu solicitud del pedido ${lineaSegura(codigo_pedido, 9)}`,
    cuerpo: (datos, { enlacePedido }) => <ReciboDeSolicitud datos={datos} enlacePedido={enlacePedido} />,
  }),
  'send-request-confirmation-link': plantilla(datosDe['send-request-confirmation-link'], {
    cancelable: false,
    asunto: ({ codigo_pedido }) => `Confirma la solicitud del pedido ${lineaSegura(codigo_pedido, 9)}`,
    cuerpo: (datos, { enlaceConfirmacion }) => (
      <ConfirmarSolicitud datos={datos} enlaceConfirmacion={enlaceConfirmacion} />
    ),
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
  const { asunto, cuerpo } = plantillas[funcion].escribir(datos, enlaces)
  const html = await render(cuerpo)
  return { asunto, html, texto: enTexto(html) }
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
