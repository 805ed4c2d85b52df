import { DIAS_PARA_CONFIRMAR } from '#comun/plazos.ts'
import type { Datos, PasoAEnvio } from '../contrato.ts'
import { LO_PEDIDO } from '../etiquetas.ts'
import { lineaSegura, parrafoSeguro, primerNombre } from '../texto.ts'
import { estilos } from './estilo.ts'
import { Marco } from './Marco.tsx'
import { DatosDelEnvio } from './PasoAEnvio.tsx'
import { Boton, Dato, Escrito } from './piezas.tsx'

const QUE = { ayuda: 'ayuda urgente', direccion: 'un cambio de dirección' } as const

/** Said to who accepted a cost, before anybody has looked at the address. */
const SI_CUESTA_MAS = 'Si a esa dirección el envío cuesta más, te preguntamos antes.'

type Propio = {
  titulo: string
  /** As typed, or empty. */
  codigo: string
  correo: string
  nombre?: string
  /** What the text is called, and the text. */
  etiqueta: string
  texto: string
  envio?: PasoAEnvio | null
  /** What became of the order. */
  nota?: string
}

/** To the shop's mailboxes: what was asked, by whom, about which order. An answer goes to that person. */
export function SolicitudParaLaTienda({ titulo, codigo, correo, nombre, etiqueta, texto, envio, nota }: Propio) {
  const pedido = lineaSegura(codigo, 20)
  return (
    <Marco
      resumen={pedido ? `Pedido ${pedido}.` : 'Mensaje desde la página.'}
      motivo="Este aviso es para el equipo de la tienda. Responde a este correo y le llega a la persona."
    >
      <h1 className="tinta" style={estilos.titulo}>
        {titulo}
      </h1>
      {pedido && <Dato nombre="Código de pedido">{pedido}</Dato>}
      {nombre && <Dato nombre="Nombre">{lineaSegura(nombre)}</Dato>}
      <Dato nombre="Correo">{lineaSegura(correo, 255)}</Dato>
      {envio ? (
        <DatosDelEnvio {...envio} />
      ) : (
        <Dato nombre={etiqueta}>
          <Escrito texto={parrafoSeguro(texto, 5000)} />
        </Dato>
      )}
      {nota && (
        <p className="tinta" style={estilos.parrafo}>
          {nota}
        </p>
      )}
    </Marco>
  )
}

type DelMensaje = { datos: Datos<'send-confirmation-email'>; enlacePedido: string }

/** To who wrote a message. Nothing of what was written is repeated: the address may be somebody else's. */
export function MensajeRecibido({ datos, enlacePedido }: DelMensaje) {
  const nombre = primerNombre(datos.nombre_cliente)
  return (
    <Marco
      resumen="Lo leemos y te respondemos a este correo."
      motivo="Recibes este correo porque alguien nos escribió con esta dirección. Si no fuiste tú, no tienes que hacer nada."
    >
      <h1 className="tinta" style={estilos.titulo}>
        Recibimos tu mensaje
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {nombre ? `Hola, ${nombre}.` : 'Hola.'} Tu mensaje llegó bien. Lo leemos y te respondemos a este correo.
      </p>
      {datos.codigo_pedido && <Boton href={enlacePedido}>Seguir mi pedido</Boton>}
    </Marco>
  )
}

/** To the order's own address, once the order waits for staff. */
export function ReciboDeSolicitud({
  datos,
  enlacePedido,
}: {
  datos: Datos<'send-request-receipt'>
  enlacePedido: string
}) {
  return (
    <Marco
      resumen={datos.clase === 'consulta' ? 'Tu pedido sigue igual.' : 'Tu pedido está En Revisión.'}
      motivo="Recibes este correo porque el pedido está a tu nombre."
    >
      <h1 className="tinta" style={estilos.titulo}>
        {datos.clase === 'consulta' ? 'Una consulta sobre tu pedido' : 'Recibimos tu solicitud'}
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {datos.clase === 'consulta' ? (
          <>
            Alguien nos escribió sobre tu pedido <b>{datos.codigo_pedido}</b>. El pedido sigue igual, y respondemos a
            quien escribió.
          </>
        ) : (
          <>
            {datos.envio ? (
              <>
                Pediste que te enviemos el pedido <b>{datos.codigo_pedido}</b>, que era para retirarlo en la tienda.
              </>
            ) : (
              <>
                Pediste {QUE[datos.clase]} para el pedido <b>{datos.codigo_pedido}</b>.
              </>
            )}{' '}
            Lo pusimos En Revisión y te escribiremos en cuanto lo veamos.{datos.envio && ` ${SI_CUESTA_MAS}`}
          </>
        )}
      </p>
      {datos.envio && <DatosDelEnvio {...datos.envio} />}
      <Boton href={enlacePedido}>Ver mi pedido</Boton>
    </Marco>
  )
}

type PorConfirmar = { datos: Datos<'send-request-confirmation-link'>; enlaceConfirmacion: string }

/** To the order's own address, when the request came with another e-mail. */
export function ConfirmarSolicitud({ datos, enlaceConfirmacion }: PorConfirmar) {
  return (
    <Marco
      resumen="Nada cambia hasta que lo confirmes."
      motivo="Recibes este correo porque el pedido está a tu nombre."
    >
      <h1 className="tinta" style={estilos.titulo}>
        ¿Pediste esto?
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        Alguien pidió {datos.envio ? 'el envío a domicilio, en lugar de retirarlo,' : QUE[datos.clase]} para tu pedido{' '}
        <b>{datos.codigo_pedido}</b> con otro correo. Si fuiste tú, confírmalo; si no, no hagas nada: el pedido sigue
        igual.{datos.envio && ` Al confirmarlo aceptas el costo del envío. ${SI_CUESTA_MAS}`}
      </p>
      {datos.envio && <DatosDelEnvio {...datos.envio} />}
      {datos.texto && !datos.envio && (
        <Dato nombre={LO_PEDIDO[datos.clase]}>
          <Escrito texto={parrafoSeguro(datos.texto)} />
        </Dato>
      )}
      {datos.correo && <Dato nombre="Quién lo pide">{lineaSegura(datos.correo, 255)}</Dato>}
      <Boton href={enlaceConfirmacion}>Confirmar la solicitud</Boton>
      <p className="apagado" style={estilos.menor}>
        {`El enlace sirve una vez, durante ${DIAS_PARA_CONFIRMAR} días.`}
      </p>
    </Marco>
  )
}
