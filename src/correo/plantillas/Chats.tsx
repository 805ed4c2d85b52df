import { formatearHora, formatearInstante } from '#comun/fecha.ts'
import { negocio } from '#negocio'
import type { Datos } from '../contrato.ts'
import { lineaSegura, parrafoSeguro } from '../texto.ts'
import { estilos } from './estilo.ts'
import { Marco } from './Marco.tsx'
import { Boton, Dato, Escrito } from './piezas.tsx'

type Con<D> = { datos: D; enlaceConversacion: string }

const MOTIVO = `Recibes este correo porque alguien escribió en el chat de ${negocio.marca} con tu dirección. Si no fuiste tú, no hagas nada.`

/** Who says something in a chat, as a mail names them; `''` is whom the mail is for. */
const quienDice = (de: string, suyo: string) => (de ? `${lineaSegura(de, 40)}, del taller` : suyo)

/** To who wrote in the chat and left: all that staff answered since, and the way back. */
export function RespuestaDeChat({ datos: { mensajes }, enlaceConversacion }: Con<Datos<'send-chat-answer'>>) {
  return (
    <Marco resumen={mensajes[0] ? lineaSegura(mensajes[0].texto, 90) : 'Sigue la conversación.'} motivo={MOTIVO}>
      <h1 className="tinta" style={estilos.titulo}>
        Te respondimos
      </h1>
      {mensajes.map(({ de, texto }, lugar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what a mail says never moves
        <Dato key={lugar} nombre={quienDice(de, 'El taller')}>
          <Escrito texto={texto} />
        </Dato>
      ))}
      <Boton href={enlaceConversacion}>Seguir la conversación</Boton>
      <p className="apagado" style={estilos.menor}>
        Responde desde la página: lo que contestes a este correo no llega al chat. Quien abra el botón puede leer la
        conversación; no lo reenvíes.
      </p>
    </Marco>
  )
}

/** All that was said in a conversation, to the address that was proved to be its own. */
export function CopiaDeChat({ datos, enlaceConversacion }: Con<Datos<'send-chat-transcript'>>) {
  const { fecha, mensajes, recortada } = datos
  return (
    <Marco resumen={`Lo que hablamos desde el ${formatearInstante(fecha)}.`} motivo={MOTIVO}>
      <h1 className="tinta" style={estilos.titulo}>
        Tu conversación
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        Empezó el {formatearInstante(fecha)}.{recortada && ' Aquí va lo último que se escribió.'}
      </p>
      {mensajes.map(({ de, texto, hora }, lugar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what a mail says never moves
        <Dato key={lugar} nombre={`${quienDice(de, 'Tú')}, ${formatearHora(new Date(hora))}`}>
          <Escrito texto={de ? texto : parrafoSeguro(texto, 4000)} />
        </Dato>
      ))}
      <Boton href={enlaceConversacion}>Abrir la conversación</Boton>
    </Marco>
  )
}

/** Before the copy: a link that proves that the address is who's it was said to be. */
export function EnlaceDeChat({ enlaceConversacion }: { enlaceConversacion: string }) {
  return (
    <Marco resumen="Un toque y te enviamos la conversación." motivo={MOTIVO}>
      <h1 className="tinta" style={estilos.titulo}>
        Confirma que este correo es tuyo
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        Pediste por correo una copia de tu conversación con nosotros. Abre el enlace y te la enviamos enseguida.
      </p>
      <Boton href={enlaceConversacion}>Confirmar y recibirla</Boton>
    </Marco>
  )
}
