import { negocio } from '#negocio'
import type { Datos } from '../contrato.ts'
import { lineaSegura, parrafoSeguro, primerNombre } from '../texto.ts'
import { estilos } from './estilo.ts'
import { Marco } from './Marco.tsx'
import { Dato, Escrito } from './piezas.tsx'

const { nombre: SERVICIO } = negocio.servicioInternacional

/** To who asked the international service for something. */
export function SolicitudInternacional({ datos }: { datos: Datos<'send-order-confirmation'> }) {
  const nombre = primerNombre(datos.customerName)
  return (
    <Marco
      resumen="Te escribimos para coordinar la compra."
      motivo={`Recibes este correo porque alguien pidió algo a ${SERVICIO} con esta dirección. Si no fuiste tú, no tienes que hacer nada.`}
    >
      <h1 className="tinta" style={estilos.titulo}>
        Recibimos tu solicitud
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {nombre ? `Hola, ${nombre}.` : 'Hola.'} Ya tenemos tu solicitud de {SERVICIO}. Te escribimos por el medio que
        nos dejaste para confirmar lo que quieres, el precio y los tiempos antes de comprar nada.
      </p>
    </Marco>
  )
}

/** To the orders mailbox: who asked, for what, and how to reach them. */
export function SolicitudInternacionalParaLaTienda({ datos }: { datos: Datos<'send-international-request'> }) {
  const medios = [
    ['Correo', datos.correo],
    ['WhatsApp', datos.whatsapp],
    ['Instagram', datos.instagram],
    ['Correo alternativo', datos.correo_alternativo],
    datos.cuenta
      ? ['Entró con su cuenta', `${datos.codigo_membresia}, ${datos.cuenta}`]
      : ['Código que escribió, sin entrar con una cuenta', datos.codigo_membresia],
  ].flatMap(([nombre, valor]) => (nombre && valor ? [[nombre, valor] as const] : []))
  return (
    <Marco
      resumen={`Solicitud de ${SERVICIO}.`}
      motivo="Este aviso es para el equipo de la tienda. Responde a este correo y le llega a la persona."
    >
      <h1 className="tinta" style={estilos.titulo}>
        Piden algo a {SERVICIO}
      </h1>
      <Dato nombre="Nombre">{lineaSegura(datos.nombre)}</Dato>
      {medios.map(([nombre, valor]) => (
        <Dato key={nombre} nombre={nombre}>
          {lineaSegura(valor, 255)}
        </Dato>
      ))}
      <Dato nombre="Qué quiere comprar">
        <Escrito texto={parrafoSeguro(datos.descripcion, 2000) || 'No lo dijo.'} />
      </Dato>
      {datos.primera_compra && (
        <p className="tinta" style={estilos.parrafo}>
          Es su primera compra en la tienda china: no tiene costo adicional.
        </p>
      )}
    </Marco>
  )
}
