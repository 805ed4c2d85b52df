import { z } from 'zod'
import { crearGuardado } from '#ui/guardado.ts'

const Pendiente = z.object({ clave: z.uuid(), texto: z.string() })
export type Pendiente = z.infer<typeof Pendiente>

/** What the visitor gave and the shop does not have yet. */
const Borrador = z.object({
  /** Given before the first question. */
  correo: z.string(),
  escrito: z.string(),
  /** Questions without their answers, oldest first. */
  pendientes: z.array(Pendiente),
})
export type Borrador = z.infer<typeof Borrador>

const DOS_DIAS = 2 * 86_400_000
const VACIO: Borrador = { correo: '', escrito: '', pendientes: [] }

const guardado = crearGuardado('propio:chat:asistente', { esquema: Borrador, vida: DOS_DIAS })

export const leerBorrador = () => guardado.leer() ?? VACIO

export function guardarBorrador(borrador: Borrador) {
  const { correo, escrito, pendientes } = borrador
  if (correo || escrito || pendientes.length > 0) guardado.guardar(borrador)
  else guardado.quitar()
}
