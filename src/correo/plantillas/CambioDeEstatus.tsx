import { formatearDiaLargo, formatearInstante } from '#comun/fecha.ts'
import type { Datos } from '../contrato.ts'
import { lineaSegura, parrafoSeguro, primerNombre } from '../texto.ts'
import { claro, estilos } from './estilo.ts'
import { Marco, Vinculo } from './Marco.tsx'
import { Boton, Dato, DondeRetirar, Escrito, Linea } from './piezas.tsx'

/** The description of a step when staff write none (specification §4); it says nothing that the mail does not. */
const SIN_DESCRIPCION = 'Actualización de estatus'
const LISTO = 'Listo para Entregar'
const CERRADOS = new Set(['Entregado', 'Devuelto', 'Cancelado'])

type Props = { datos: Datos<'send-status-update'>; enlacePedido: string; enlaceBaja: string }

export function CambioDeEstatus({ datos, enlacePedido, enlaceBaja }: Props) {
  const nombre = primerNombre(datos.nombre)
  const estatus = lineaSegura(datos.estatus)
  const descripcion = datos.descripcion?.trim()
  return (
    <Marco
      resumen={`Ahora está ${estatus}.`}
      motivo={
        <>
          Recibes este correo porque tienes un pedido con nosotros.{' '}
          <Vinculo href={enlaceBaja}>Cancelar los avisos de estatus</Vinculo>
        </>
      }
    >
      <h1 className="tinta" style={estilos.titulo}>
        Novedades de tu pedido
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {nombre ? `Hola, ${nombre}.` : 'Hola.'} Tu pedido <b style={{ whiteSpace: 'nowrap' }}>{datos.codigo_pedido}</b>{' '}
        cambió de estatus:
      </p>
      <Cuenta ultima={CERRADOS.has(datos.estatus)}>
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
      {datos.fecha_estimada && datos.estatus !== LISTO && !CERRADOS.has(datos.estatus) && (
        <Dato nombre="Llega aproximadamente">{formatearDiaLargo(datos.fecha_estimada)}</Dato>
      )}
      {datos.estatus === LISTO && datos.tipo_servicio === 'retiro' && <DondeRetirar />}
      <Linea />
      <Boton href={enlacePedido}>Ver mi pedido</Boton>
    </Marco>
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
