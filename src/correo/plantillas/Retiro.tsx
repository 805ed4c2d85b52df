import type { Datos } from '../contrato.ts'
import { primerNombre } from '../texto.ts'
import { estilos } from './estilo.ts'
import { Marco } from './Marco.tsx'
import { Boton, DondeRetirar } from './piezas.tsx'

const MOTIVO =
  'Recibes este correo porque alguien pidió retirar un pedido a tu nombre. Si no fuiste tú, escríbenos enseguida.'

type Props = { datos: Datos<'send-pickup-receipt'>; enlacePedido: string }

/** To the order's own address, once somebody said that they come for it. */
export function ReciboDeRetiro({ datos, enlacePedido }: Props) {
  const { codigo_pedido, nombre, estatus, listo, cierre, avisos } = datos
  const quien = primerNombre(nombre)
  if (cierre) return <PedidoCerrado {...{ codigo_pedido, cierre, quien, enlacePedido }} />
  return (
    <Marco resumen={listo ? 'Está listo en la tienda.' : `Todavía está ${estatus}.`} motivo={MOTIVO}>
      <h1 className="tinta" style={estilos.titulo}>
        Anotamos tu retiro
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {quien ? `Hola, ${quien}.` : 'Hola.'}{' '}
        {listo ? (
          <>
            Tu pedido <b>{codigo_pedido}</b> está listo y te espera en la tienda.
          </>
        ) : (
          <>
            Tu pedido <b>{codigo_pedido}</b> todavía no está listo: ahora está {estatus}.{' '}
            {avisos
              ? 'Te avisaremos por correo cuando puedas pasar.'
              : 'Antes de venir, mira al rastrear tu pedido que diga que está listo.'}
          </>
        )}
      </p>
      <DondeRetirar />
      <p className="apagado" style={estilos.menor}>
        Quien tenga tu código puede retirar el pedido: no lo compartas.
      </p>
      <Boton href={enlacePedido}>Ver mi pedido</Boton>
    </Marco>
  )
}

type Cerrado = { codigo_pedido: string; cierre: string; quien: string | null; enlacePedido: string }

/** Nothing waits for them: what was said on the page, without a place and a time to come. */
function PedidoCerrado({ codigo_pedido, cierre, quien, enlacePedido }: Cerrado) {
  return (
    <Marco resumen={cierre} motivo={MOTIVO}>
      <h1 className="tinta" style={estilos.titulo}>
        Tu pedido no espera en la tienda
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {quien ? `Hola, ${quien}.` : 'Hola.'} Pediste retirar el pedido{' '}
        <b style={{ whiteSpace: 'nowrap' }}>{codigo_pedido}</b>. {cierre}
      </p>
      <Boton href={enlacePedido}>Ver mi pedido</Boton>
    </Marco>
  )
}
