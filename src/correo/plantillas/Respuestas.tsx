import { diaDe, formatearDia } from '#comun/fecha.ts'
import { negocio } from '#negocio'
import type { Datos } from '../contrato.ts'
import { lineaSegura, parrafoSeguro, primerNombre } from '../texto.ts'
import { claro, estilos } from './estilo.ts'
import { Marco } from './Marco.tsx'
import { DatosDelEnvio } from './PasoAEnvio.tsx'
import { Boton, Dato, Escrito } from './piezas.tsx'

type Solicitud = Datos<'send-request-answer'>

const PEDIDO = {
  ayuda: 'la ayuda urgente',
  direccion: 'el cambio de dirección',
  envio: 'el envío a domicilio, en lugar de retirarlo,',
} as const

const TITULO = {
  ayuda: { si: 'Atendimos tu solicitud', no: 'Cerramos tu solicitud' },
  direccion: { si: 'Aprobamos el cambio de dirección', no: 'La dirección sigue igual' },
  envio: { si: 'Te lo enviamos', no: 'Sigue siendo para retirar en la tienda' },
} as const

/** What staff answered to a request about an order. It opens the order only for the order's own address. */
export function RespuestaASolicitud({ datos, enlacePedido }: { datos: Solicitud; enlacePedido: string }) {
  const { aprobada, codigo_pedido, del_pedido, de_otro, envio, direccion } = datos
  const clase = envio ? 'envio' : datos.clase
  const codigo = lineaSegura(codigo_pedido, 9)
  return (
    <Marco
      resumen={`Sobre ${PEDIDO[clase]} del pedido ${codigo}.`}
      motivo={
        del_pedido
          ? 'Recibes este correo porque el pedido está a tu nombre.'
          : 'Recibes este correo porque nos pediste algo sobre este pedido.'
      }
    >
      <h1 className="tinta" style={estilos.titulo}>
        {de_otro ? 'Sobre tu pedido' : aprobada === null ? 'Te respondemos' : TITULO[clase][aprobada ? 'si' : 'no']}
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {de_otro ? 'Alguien nos pidió con otro correo' : 'Nos pediste'} {PEDIDO[clase]} del pedido <b>{codigo}</b>.
      </p>
      {datos.nota && <DeLaTienda texto={datos.nota} />}
      {aprobada && envio && <DatosDelEnvio {...envio} />}
      {aprobada && !envio && direccion && (
        <Dato nombre="Nueva dirección">
          <Escrito texto={parrafoSeguro(direccion)} />
        </Dato>
      )}
      {aprobada === false && envio && (
        <p className="tinta" style={estilos.parrafo}>
          No se te cobra el envío, y el resto del pedido sigue igual.
        </p>
      )}
      {del_pedido && <Boton href={enlacePedido}>Ver mi pedido</Boton>}
    </Marco>
  )
}

/** What staff answered to a message, a pickup or an international request, with what it answers. */
export function RespuestaAQuienEscribio({ datos }: { datos: Datos<'send-answer'> }) {
  const nombre = primerNombre(datos.nombre)
  const codigo = lineaSegura(datos.codigo_pedido, 9)
  const dia = formatearDia(diaDe(new Date(datos.fecha)))
  return (
    <Marco
      resumen={codigo ? `Sobre el pedido ${codigo}.` : 'Respuesta a lo que nos escribiste.'}
      motivo="Recibes este correo porque nos escribiste con esta dirección. Puedes responderlo."
    >
      <h1 className="tinta" style={estilos.titulo}>
        {nombre ? `Hola, ${nombre}` : 'Hola'}
      </h1>
      <DeLaTienda texto={datos.texto} />
      {codigo && <Dato nombre="Código de pedido">{codigo}</Dato>}
      {datos.escrito && (
        <Dato nombre={datos.clase === 'internacional' ? `Lo que pediste el ${dia}` : `Lo que escribiste el ${dia}`}>
          <span
            className="linea apagado"
            style={{ display: 'block', borderLeft: `3px solid ${claro.borde}`, paddingLeft: 12, color: claro.apagado }}
          >
            <Escrito texto={parrafoSeguro(datos.escrito, 1500)} />
          </span>
        </Dato>
      )}
      <p className="apagado" style={estilos.menor}>
        {negocio.marca}
      </p>
    </Marco>
  )
}

/** Staff's own words: what may be a link stays one. */
function DeLaTienda({ texto }: { texto: string }) {
  return (
    <p className="tinta" style={estilos.parrafo}>
      <Escrito texto={texto} />
    </p>
  )
}
