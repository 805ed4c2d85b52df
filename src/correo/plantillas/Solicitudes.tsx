import type { Datos } from '../contrato.ts'
import { lineaSegura, parrafoSeguro } from '../texto.ts'
import { estilos } from './estilo.ts'
import { Marco } from './Marco.tsx'
import { Boton, Codigo, Dato, Escrito } from './piezas.tsx'

const QUE = { ayuda: 'ayuda urgente', direccion: 'un cambio de dirección' } as const

type Propio = { titulo: string; codigo: string; correo: string; nombre: string; texto: string }

/** To the orders mailbox: what was asked, by whom, about which order. */
export function SolicitudParaLaTienda({ titulo, codigo, correo, nombre, texto }: Propio) {
  return (
    <Marco resumen={`Pedido ${codigo}.`} motivo="Este aviso es para el equipo de la tienda.">
      <h1 className="tinta" style={estilos.titulo}>
        {titulo}
      </h1>
      <Codigo codigo={codigo} />
      <Dato nombre="Correo">{lineaSegura(correo)}</Dato>
      <Dato nombre={nombre}>
        <Escrito texto={parrafoSeguro(texto, 500)} />
      </Dato>
      <p className="tinta" style={estilos.parrafo}>
        El pedido pasó a En Revisión.
      </p>
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
    <Marco resumen="Tu pedido está En Revisión." motivo="Recibes este correo porque pediste algo sobre tu pedido.">
      <h1 className="tinta" style={estilos.titulo}>
        Recibimos tu solicitud
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        Pediste {QUE[datos.clase]} para el pedido <b>{datos.codigo_pedido}</b>. Lo pusimos En Revisión y te escribiremos
        en cuanto lo veamos.
      </p>
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
        Alguien pidió {QUE[datos.clase]} para tu pedido <b>{datos.codigo_pedido}</b> con otro correo. Si fuiste tú,
        confírmalo; si no, no hagas nada: el pedido sigue igual.
      </p>
      <Boton href={enlaceConfirmacion}>Confirmar la solicitud</Boton>
      <p className="apagado" style={estilos.menor}>
        El enlace sirve una vez, durante 7 días.
      </p>
    </Marco>
  )
}
