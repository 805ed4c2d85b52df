import { z } from 'zod'
import type { LugarDeBorrador } from '#ui/formulario/useBorrador.ts'
import { crearGuardado } from '#ui/guardado.ts'

const texto = z.string().catch('')
/** What is being written before a conversation, and in it. */
const Borrador = z.object({ correo: texto, codigo: texto, mensaje: texto })
type Borrador = z.infer<typeof Borrador>

export const LUGAR = 'propio:chat:borrador' satisfies LugarDeBorrador
const VACIO: Borrador = { correo: '', codigo: '', mensaje: '' }
const guardado = crearGuardado(LUGAR, { esquema: Borrador, vida: 2 * 86_400_000 })

export const borrador = {
  leer: () => guardado.leer() ?? VACIO,
  poner: (partes: Partial<Borrador>) => guardado.guardar({ ...borrador.leer(), ...partes }),
  /** To what is being written. */
  sumar(mensaje: string) {
    const { mensaje: antes } = borrador.leer()
    borrador.poner({ mensaje: antes ? `${antes}\n${mensaje}` : mensaje })
  },
  quitar: guardado.quitar,
}
