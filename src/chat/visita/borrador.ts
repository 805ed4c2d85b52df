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

let estado = guardado.leer() ?? VACIO
const oyentes = new Set<() => void>()

function cambiar(nuevo: Borrador) {
  estado = nuevo
  for (const oyente of oyentes) oyente()
}

/**
 * One for all that shows it, in every tab of the browser: what comes into it from elsewhere is seen where it is written, so
 * that no key typed there takes its place.
 */
export const borrador = {
  suscribir(oyente: () => void) {
    oyentes.add(oyente)
    return () => {
      oyentes.delete(oyente)
    }
  },
  leer: () => estado,
  poner(partes: Partial<Borrador>) {
    const nuevo = { ...estado, ...partes }
    guardado.guardar(nuevo)
    cambiar(nuevo)
  },
  /** To what is being written. */
  sumar(mensaje: string) {
    const { mensaje: antes } = estado
    borrador.poner({ mensaje: antes ? `${antes}\n${mensaje}` : mensaje })
  },
  /** It was sent; what was added to it since stays. */
  soltar(mensaje: string) {
    const escrito = estado.mensaje.trim()
    borrador.poner({ mensaje: escrito.startsWith(mensaje) ? escrito.slice(mensaje.length).trim() : escrito })
  },
  quitar() {
    guardado.quitar()
    cambiar(VACIO)
  },
}

if (typeof window !== 'undefined') {
  // Another tab has written.
  addEventListener('storage', ({ key }) => {
    if (key === LUGAR) cambiar(guardado.leer() ?? VACIO)
  })
}
