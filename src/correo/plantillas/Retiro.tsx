import { QUIEN_RECOGE } from '#comun/quienRecoge.ts'
import type { Datos } from '../contrato.ts'
import { lineaSegura, primerNombre } from '../texto.ts'
import { estilos } from './estilo.ts'
import { Marco } from './Marco.tsx'
import { Boton, DondeRetirar } from './piezas.tsx'
import { SolicitudParaLaTienda } from './Solicitudes.tsx'

/** To the shop: who comes for an order, and what it must know of them. */
export function AvisoDeRetiro(datos: Datos<'send-pickup-request'>) {
  const { codigo_pedido, nombre, correo, estatus, cerrado, autorizado_por } = datos
  const notas = [
    autorizado_por && `Viene por ${lineaSegura(autorizado_por)}, que nombró a esta persona en la página de su pedido.`,
    cerrado && `Le dijimos que aparece como ${lineaSegura(estatus)} y que te escriba.`,
  ].filter(Boolean)
  return (
    <SolicitudParaLaTienda
      titulo={cerrado ? 'Preguntan por un pedido que no espera en la tienda' : 'Vienen por un pedido'}
      codigo={codigo_pedido}
      correo={correo}
      nombre={nombre}
      etiqueta="El pedido está"
      texto={estatus}
      nota={notas.join(' ') || undefined}
    />
  )
}

const MOTIVO =
  'Recibes este correo porque alguien pidió retirar un pedido a tu nombre. Si no fuiste tú, escríbenos enseguida.'

type Props = { datos: Datos<'send-pickup-receipt'>; enlacePedido: string }

/** To the order's own address, once somebody said that they come for it. */
export function ReciboDeRetiro({ datos, enlacePedido }: Props) {
  const { codigo_pedido, nombre, estatus, listo, cierre, avisos } = datos
  const quien = primerNombre(nombre)
  const autorizado = datos.autorizado && lineaSegura(datos.autorizado)
  if (cierre) return <PedidoCerrado {...{ codigo_pedido, cierre, quien, autorizado, enlacePedido }} />
  return (
    <Marco resumen={listo ? 'Está listo en la tienda.' : `Todavía está ${estatus}.`} motivo={MOTIVO}>
      <h1 className="tinta" style={estilos.titulo}>
        Anotamos tu retiro
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {quien ? `Hola, ${quien}.` : 'Hola.'}{' '}
        {autorizado && (
          <>
            <b>{autorizado}</b>, a quien nombraste para recogerlo, nos avisó que viene.{' '}
          </>
        )}
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
        {autorizado
          ? 'Si ya no quieres que lo recoja, quita su nombre en la página de tu pedido.'
          : 'No compartas tu código: cualquiera que lo tenga puede ver tu pedido.'}
      </p>
      <Boton href={enlacePedido}>Ver mi pedido</Boton>
    </Marco>
  )
}

type Cerrado = {
  codigo_pedido: string
  cierre: string
  quien: string | null
  autorizado: string | null
  enlacePedido: string
}

/** Nothing waits for them: what was said on the page, without a place and a time to come. */
function PedidoCerrado({ codigo_pedido, cierre, quien, autorizado, enlacePedido }: Cerrado) {
  return (
    <Marco resumen={cierre} motivo={MOTIVO}>
      <h1 className="tinta" style={estilos.titulo}>
        Tu pedido no espera en la tienda
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {quien ? `Hola, ${quien}.` : 'Hola.'}{' '}
        {autorizado ? `${autorizado}, a quien nombraste, avisó que viene por el pedido` : 'Pediste retirar el pedido'}{' '}
        <b style={{ whiteSpace: 'nowrap' }}>{codigo_pedido}</b>. {cierre}
      </p>
      <Boton href={enlacePedido}>Ver mi pedido</Boton>
    </Marco>
  )
}

type PropsDeQuien = { datos: Datos<'send-pickup-authorization'>; enlacePedido: string }

/** To the order's own address, whenever somebody is named to collect it, or is not any more. */
export function QuienPuedeRecoger({ datos, enlacePedido }: PropsDeQuien) {
  const { codigo_pedido, por_la_tienda } = datos
  const quien = primerNombre(datos.nombre)
  const [autorizado, anterior] = [datos.autorizado, datos.anterior].map((nombre) => nombre && lineaSegura(nombre, 120))
  const dicho = autorizado
    ? `${autorizado} también puede recoger tu pedido`
    : `${anterior} ya no puede recoger tu pedido`
  return (
    <Marco
      resumen={`${dicho}.`}
      motivo="Recibes este correo porque cambió quién puede recoger un pedido a tu nombre. Si no lo pediste tú, escríbenos enseguida."
    >
      <h1 className="tinta" style={estilos.titulo}>
        Quién puede recoger tu pedido
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {quien ? `Hola, ${quien}.` : 'Hola.'} {por_la_tienda ? 'Anotamos un cambio: ' : 'Guardamos tu cambio: '}
        {dicho} <b style={{ whiteSpace: 'nowrap' }}>{codigo_pedido}</b>.
        {autorizado && anterior && ` Tomó el lugar de ${anterior}.`}
      </p>
      {autorizado && (
        <p className="tinta" style={estilos.parrafo}>
          Dale el código: al avisar que viene, que escriba su nombre y apellido como los pusiste.
        </p>
      )}
      <p className="apagado" style={estilos.menor}>
        {QUIEN_RECOGE}
      </p>
      <Boton href={enlacePedido}>Ver mi pedido</Boton>
    </Marco>
  )
}
