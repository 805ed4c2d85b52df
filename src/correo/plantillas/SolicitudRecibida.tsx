import { formatearDiaLargo } from '#comun/fecha.ts'
import type { Datos } from '../contrato.ts'
import { SE_ESPERA, SERVICIO } from '../etiquetas.ts'
import { parrafoSeguro, primerNombre } from '../texto.ts'
import { estilos } from './estilo.ts'
import { Marco } from './Marco.tsx'
import { Boton, Codigo, Dato, DondeRetirar, Escrito, Linea } from './piezas.tsx'

const siguiente = {
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

type Props = { datos: Datos<'send-order-request-confirmation'>; enlacePedido: string }

export function SolicitudRecibida({ datos, enlacePedido }: Props) {
  const nombre = primerNombre(datos.nombre)
  return (
    <Marco
      resumen={`Tu código es ${datos.codigo_pedido}. Guárdalo para seguir tu pedido.`}
      motivo="Recibes este correo porque alguien pidió una pieza con esta dirección. Si no fuiste tú, no tienes que hacer nada."
    >
      <h1 className="tinta" style={estilos.titulo}>
        Recibimos tu pedido
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {nombre ? `Hola, ${nombre}.` : 'Hola.'}{' '}
        {siguiente[datos.avisos ? 'con_avisos' : 'sin_avisos'][datos.tipo_servicio]}
      </p>
      <Codigo codigo={datos.codigo_pedido} />
      <Dato nombre="Lo que pediste">
        <Escrito texto={parrafoSeguro(datos.descripcion)} />
      </Dato>
      <Dato nombre="Servicio">{SERVICIO[datos.tipo_servicio]}</Dato>
      <Dato nombre={SE_ESPERA.pieza[datos.tipo_servicio]}>{formatearDiaLargo(datos.fecha_estimada)}</Dato>
      {datos.tipo_servicio === 'retiro' && <DondeRetirar />}
      <Linea />
      <Boton href={enlacePedido}>Ver mi pedido</Boton>
    </Marco>
  )
}
