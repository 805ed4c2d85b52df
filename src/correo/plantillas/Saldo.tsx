import { formatearDinero } from '#comun/formatoDeDinero.ts'
import type { Datos } from '../contrato.ts'
import { primerNombre } from '../texto.ts'
import { estilos } from './estilo.ts'
import { Marco } from './Marco.tsx'
import { Boton, Dato, Escrito } from './piezas.tsx'

type Movimiento = Datos<'send-credit-notification'>

const TITULO: Record<Movimiento['clase'], string> = {
  credito: 'Agregamos un crédito a tu saldo',
  cargo: 'Hicimos un cargo a tu saldo',
  reverso: 'Corregimos tu saldo',
}

export const tituloDeMovimiento = ({ clase }: Movimiento) => TITULO[clase]

/** To a member whose balance moved. */
export function SaldoMovido({ datos, enlaceEstado }: { datos: Movimiento; enlaceEstado: string }) {
  const { nombre, monto, descripcion, saldoNuevo } = datos
  const primero = primerNombre(nombre)
  return (
    <Marco
      resumen={`Tu saldo ahora es ${formatearDinero(saldoNuevo)}.`}
      motivo="Recibes este correo porque es un movimiento de tu saldo."
    >
      <h1 className="tinta" style={estilos.titulo}>
        {tituloDeMovimiento(datos)}
      </h1>
      {primero && (
        <p className="tinta" style={estilos.parrafo}>
          Hola, {primero}.
        </p>
      )}
      <Dato nombre="Monto">{`${monto.startsWith('-') ? '' : '+'}${formatearDinero(monto)}`}</Dato>
      {descripcion && (
        <Dato nombre="Por qué">
          <Escrito texto={descripcion} />
        </Dato>
      )}
      <Dato nombre="Saldo nuevo">{formatearDinero(saldoNuevo)}</Dato>
      <Boton href={enlaceEstado}>Ver mi estado de cuenta</Boton>
    </Marco>
  )
}
