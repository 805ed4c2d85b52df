import type { Datos } from '../contrato.ts'
import { lineaSegura, parrafoSeguro, primerNombre } from '../texto.ts'
import { estilos } from './estilo.ts'
import { Marco } from './Marco.tsx'
import { Boton, Dato, Escrito } from './piezas.tsx'

type Respuesta = { datos: Datos<'send-ticket-answer'>; enlaceTicket: string }

/** To a member: all that the shop wrote in their ticket and they have not seen. */
export function RespuestaDeTicket({ datos: { asunto, nombre, cerrado, mensajes }, enlaceTicket }: Respuesta) {
  const saludo = primerNombre(nombre)
  return (
    <Marco
      resumen={mensajes[0] ? lineaSegura(mensajes[0].texto, 90) : 'Lo damos por resuelto.'}
      motivo="Recibes este correo porque abriste este ticket en tu cuenta."
    >
      <h1 className="tinta" style={estilos.titulo}>
        {mensajes.length > 0 ? 'Te respondimos' : 'Cerramos tu ticket'}
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {saludo ? `Hola, ${saludo}.` : 'Hola.'} Sobre tu ticket «{lineaSegura(asunto)}»:
      </p>
      {mensajes.map(({ de, texto, fotos }, lugar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what a mail says never moves
        <Mensaje key={lugar} de={de ? `${lineaSegura(de, 40)}, del taller` : 'El taller'} texto={texto} fotos={fotos} />
      ))}
      {cerrado && (
        <p className="tinta" style={estilos.parrafo}>
          Lo cerramos porque lo damos por resuelto. Si lo necesitas, abre uno nuevo.
        </p>
      )}
      <Boton href={enlaceTicket}>Ver mi ticket</Boton>
    </Marco>
  )
}

type DelMiembro = { datos: Datos<'send-ticket-message'>; enlaceTicket: string }

/** To the shop: what a member wrote and nobody has seen. */
export function TicketParaLaTienda({ datos, enlaceTicket }: DelMiembro) {
  const { asunto, nombre, correo, codigo_pedido, prioridad, nuevo, mensajes } = datos
  return (
    <Marco
      resumen={`${lineaSegura(nombre, 40)}: ${lineaSegura(asunto, 60)}`}
      motivo="Este aviso es para el equipo de la tienda. Responde desde el panel, para que quede en el ticket."
    >
      <h1 className="tinta" style={estilos.titulo}>
        {nuevo ? 'Un ticket nuevo' : 'Respondieron en un ticket'}
      </h1>
      {prioridad === 'alta' && (
        <p className="tinta" style={estilos.parrafo}>
          <b>Prioridad alta.</b>
        </p>
      )}
      <Dato nombre="Asunto">{lineaSegura(asunto)}</Dato>
      <Dato nombre="Cliente">
        {lineaSegura(nombre)}, {lineaSegura(correo, 255)}
      </Dato>
      {codigo_pedido && <Dato nombre="Código de pedido">{lineaSegura(codigo_pedido, 9)}</Dato>}
      {mensajes.map(({ texto, fotos }, lugar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what a mail says never moves
        <Mensaje key={lugar} de="Mensaje" texto={parrafoSeguro(texto, 5000)} fotos={fotos} />
      ))}
      <Boton href={enlaceTicket}>Abrir el ticket</Boton>
    </Marco>
  )
}

function Mensaje({ de, texto, fotos }: { de: string; texto: string; fotos: number }) {
  return (
    <Dato nombre={de}>
      <Escrito texto={texto} />
      {fotos > 0 && (
        <span className="apagado" style={{ ...estilos.menor, display: 'block' }}>
          {fotos === 1 ? 'Con una foto, que está en el ticket.' : `Con ${fotos} fotos, que están en el ticket.`}
        </span>
      )}
    </Dato>
  )
}
