import { formatearDinero } from '#comun/formatoDeDinero.ts'
import type { Datos } from '../contrato.ts'
import { lineaSegura, primerNombre } from '../texto.ts'
import { estilos } from './estilo.ts'
import { Marco } from './Marco.tsx'
import { Boton, Dato } from './piezas.tsx'

type Movimiento = Datos<'send-credit-notification'>

const DICHO: Record<Movimiento['clase'], { titulo: string; texto: string; que: string; porque: string }> = {
  credito: {
    titulo: 'Recibiste un crédito',
    texto: 'Agregamos un crédito a tu saldo.',
    que: 'Crédito',
    porque: 'Por qué lo recibes',
  },
  cargo: {
    titulo: 'Usamos una parte de tu saldo',
    texto: 'Hicimos un cargo a tu saldo.',
    que: 'Cargo',
    porque: 'Por qué lo hicimos',
  },
  reverso: {
    titulo: 'Corregimos tu saldo',
    texto: 'Revertimos un movimiento de tu saldo.',
    que: 'Corrección',
    porque: 'Por qué la hicimos',
  },
}

export const tituloDeCredito = (clase: Movimiento['clase']) => DICHO[clase].titulo

/** To a member whose balance moved. */
export function AvisoDeCredito({ datos, enlaceSaldo }: { datos: Movimiento; enlaceSaldo: string }) {
  const { titulo, texto, que, porque } = DICHO[datos.clase]
  const quien = primerNombre(datos.nombre)
  const suma = datos.monto.startsWith('-') ? '' : '+'
  return (
    <Marco
      resumen={`Tu saldo ahora es ${formatearDinero(datos.saldoNuevo)}.`}
      motivo="Recibes este correo porque es un movimiento de tu cuenta."
    >
      <h1 className="tinta" style={estilos.titulo}>
        {titulo}
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {quien ? `Hola, ${quien}.` : 'Hola.'} {texto}
      </p>
      <Dato nombre={que}>
        {suma}
        {formatearDinero(datos.monto)}
      </Dato>
      <Dato nombre={porque}>{lineaSegura(datos.descripcion, 200)}</Dato>
      <Dato nombre="Saldo nuevo">
        <b style={{ fontSize: 22 }}>{formatearDinero(datos.saldoNuevo)}</b>
      </Dato>
      <Boton href={enlaceSaldo}>Ver mi estado de cuenta</Boton>
      <p className="apagado" style={estilos.menor}>
        ¿Algo no cuadra? Responde a este correo.
      </p>
    </Marco>
  )
}
