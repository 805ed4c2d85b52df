import { formatearInstante } from '#comun/fecha.ts'
import type { Datos } from '../contrato.ts'
import { estilos } from './estilo.ts'
import { Marco } from './Marco.tsx'

export function AvisoDeAdivinanzas({ datos }: { datos: Datos<'send-guessing-alert'> }) {
  return (
    <Marco resumen="La tienda sigue abierta, más lenta para todos." motivo="Este aviso es para el equipo de la tienda.">
      <h1 className="tinta" style={estilos.titulo}>
        Están probando códigos de pedido
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        El {formatearInstante(datos.fecha)} se pasó de {datos.fallos} códigos que no existen en {datos.minutos} minutos.
        Mientras dure, cada consulta tarda un segundo más; nadie queda fuera por eso, y un código solo muestra la vista
        pública.
      </p>
      <p className="tinta" style={estilos.parrafo}>
        Si se repite, mira en el registro del servidor de qué direcciones viene.
      </p>
    </Marco>
  )
}
