import { cliente } from '#lib/clienteDeConsultas.ts'
import { rechazoDe } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { createUnsent, type Unsent } from '#ui/thread/unsent.ts'
import { consultaDeChat, decir } from '../queries.ts'
import { borrador } from './borrador.ts'

/** The toast that says that something did not leave, until it does. */
export const AVISO = 'chat'

/** What the visitor has on its way. */
export const salida = createUnsent('propio:chat:por-salir', entregar)

/** What did not go into a conversation before it was over, for the next one. */
export function pasarAlBorrador(conversacion: string) {
  const suyos = salida.read().messages.filter((mensaje) => mensaje.conversacion === conversacion)
  for (const { clave } of suyos) borrador.sumar(salida.take(clave))
}

async function entregar({ conversacion, clave, texto }: Unsent) {
  const abierta = cliente.getQueryData(consultaDeChat().queryKey)?.conversacion
  // It was for another conversation: whoever wrote it decides whether it goes into this one.
  if (abierta && abierta.id !== conversacion) {
    borrador.sumar(texto)
    return false
  }
  try {
    await decir({ texto, clave })
    avisar.quitar(AVISO)
    return true
  } catch (error) {
    const { status } = rechazoDe(error)
    // It is over, or no longer this browser's.
    if (status === 409 || status === 404) void cliente.invalidateQueries(consultaDeChat())
    if (status !== 404) throw error
    // It is there for the next one.
    borrador.sumar(texto)
    return false
  }
}
