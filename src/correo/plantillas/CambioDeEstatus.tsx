import { SIN_DESCRIPCION } from '#comun/conjuntos.ts'
import { enlaceWhatsApp } from '#comun/enlaces.ts'
import { diaDe, formatearDiaLargo, formatearInstante } from '#comun/fecha.ts'
import { formatearDinero } from '#comun/formatoDeDinero.ts'
import { negocio } from '#negocio'
import type { Acuerdo, Datos } from '../contrato.ts'
import { SERVICIO } from '../etiquetas.ts'
import { lineaSegura, parrafoSeguro, primerNombre } from '../texto.ts'
import { claro, estilos } from './estilo.ts'
import { Marco, Vinculo } from './Marco.tsx'
import { Boton, Dato, DondeRetirar, Escrito, Linea } from './piezas.tsx'

/** What the mail calls an order of each kind. */
export const COSA: Record<Datos<'send-status-update'>['clase'], string> = { pieza: 'pedido', paquete: 'paquete' }

type Props = { datos: Datos<'send-status-update'>; enlacePedido: string; enlaceBaja: string }

export function CambioDeEstatus({ datos, enlacePedido, enlaceBaja }: Props) {
  const nombre = primerNombre(datos.nombre)
  const estatus = lineaSegura(datos.estatus)
  const descripcion = datos.descripcion?.trim()
  const cosa = COSA[datos.clase]
  return (
    <Marco
      resumen={`Ahora está ${estatus}.`}
      motivo={
        <>
          Recibes este correo porque tienes un {cosa} con nosotros.{' '}
          <Vinculo href={enlaceBaja}>Cancelar los avisos de estatus</Vinculo>
        </>
      }
    >
      <h1 className="tinta" style={estilos.titulo}>
        Novedades de tu {cosa}
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {nombre ? `Hola, ${nombre}.` : 'Hola.'} Así está tu {cosa}{' '}
        <b style={{ whiteSpace: 'nowrap' }}>{datos.codigo_pedido}</b>:
      </p>
      <Cuenta ultima={datos.momento === 'cerrado'}>
        <p className="tinta" style={estilos.momento}>
          {estatus}
        </p>
        <p className="apagado" style={{ ...estilos.menor, marginTop: 2 }}>
          {formatearInstante(datos.fecha)}
        </p>
        {descripcion && descripcion !== SIN_DESCRIPCION && (
          <p className="tinta" style={{ ...estilos.parrafo, margin: '10px 0 0' }}>
            <Escrito texto={parrafoSeguro(descripcion, 500)} />
          </p>
        )}
      </Cuenta>
      {datos.situacion && (
        <LoQueSigue {...datos.situacion} dia={datos.momento === 'cerrado' ? undefined : datos.situacion.dia} />
      )}
      {datos.peso && <Dato nombre="Peso">{Number(datos.peso)} kg</Dato>}
      {datos.acuerdo && <Acordado {...datos.acuerdo} />}
      <Linea />
      <Boton href={enlacePedido}>Ver mi {cosa}</Boton>
    </Marco>
  )
}

/** What the page says under its headline, in the same words. A mail may be read late, or sent again: no day gone by is promised. */
function LoQueSigue({ etiqueta, dia, titular, sigue, atrasado, porRetirar }: NonNullable<Props['datos']['situacion']>) {
  return (
    <>
      {etiqueta && dia && dia >= diaDe(new Date()) && <Dato nombre={etiqueta}>{formatearDiaLargo(dia)}</Dato>}
      <p className="tinta" style={estilos.parrafo}>
        {titular && (
          <>
            <b>{lineaSegura(titular)}</b>
            <br />
          </>
        )}
        {sigue}
        {atrasado && (
          <>
            {' '}
            <Vinculo href={enlaceWhatsApp('pedido')}>Escribir por WhatsApp</Vinculo>
          </>
        )}
      </p>
      {porRetirar && <DondeRetirar />}
    </>
  )
}

const { envioDesde, formasDePago } = negocio.pedidos

/** What it costs, how it is delivered and how it is paid. */
function Acordado({ total, precio, tipo_servicio, costo_envio }: Acuerdo) {
  // In cents: a price of staff's may lie above the total, and then nothing is on top of it.
  const aparte = Math.round(Number(total) * 100) - Math.round(Number(precio) * 100)
  const desglosado = aparte > 0 && Number(precio) > 0
  const deEnvio = tipo_servicio === 'envio' && costo_envio
  const soloEnvio = deEnvio && Math.round(Number(costo_envio) * 100) === aparte
  return (
    <>
      <Dato nombre="Total">
        <b>{formatearDinero(total)}</b>
        {desglosado && (
          <>
            <br />
            Precio {formatearDinero(precio)};{' '}
            {soloEnvio ? 'envío' : tipo_servicio === 'envio' ? 'envío y otros cargos' : 'otros cargos'}{' '}
            {formatearDinero((aparte / 100).toFixed(2))}
          </>
        )}
      </Dato>
      {tipo_servicio && (
        <Dato nombre="Entrega">
          {SERVICIO[tipo_servicio]}
          {tipo_servicio === 'retiro' && ', gratis'}
          {deEnvio && !soloEnvio && `, ${formatearDinero(costo_envio)} que van en el total`}
          {tipo_servicio === 'envio' &&
            !deEnvio &&
            !desglosado &&
            `, desde ${formatearDinero(envioDesde)} según la dirección`}
        </Dato>
      )}
      <Dato nombre="Cómo pagar">
        Puedes pagar por {formasDePago}.{' '}
        {tipo_servicio === 'envio' &&
          'Para el envío a domicilio el precio se paga por adelantado, antes de que salga. '}
        Los datos de la cuenta te los damos nosotros; si ya pagaste, no tienes que hacer nada.{' '}
        <Vinculo href={enlaceWhatsApp('pedido')}>Escribir por WhatsApp</Vinculo>
      </Dato>
    </>
  )
}

/** The current bead of the strand: a solid thread comes to it, a dashed one goes on while something is to come. */
function Cuenta({ ultima, children }: { ultima: boolean; children: React.ReactNode }) {
  const hilo = { width: 0, height: 14, margin: '0 auto', fontSize: 0, lineHeight: 0 }
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '4px 0 20px' }}>
      <tbody>
        <tr>
          <td width={36} valign="top" data-skip-in-text="true">
            <div className="hilo" style={{ ...hilo, height: 4, borderLeft: `2px solid ${claro.primario}` }} />
            <div
              className="cuenta"
              style={{
                width: 16,
                height: 16,
                margin: '2px auto',
                borderRadius: 99,
                border: `2px solid ${claro.tarjeta}`,
                outline: `2px solid ${claro.ambarBorde}`,
                background: claro.ambar,
                fontSize: 0,
              }}
            />
            {!ultima && (
              <div className="hilo" style={{ ...hilo, height: 22, borderLeft: `2px dashed ${claro.primario}` }} />
            )}
          </td>
          <td valign="top" style={{ paddingLeft: 12 }}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
