import { palabrasDeNombre } from '#lib/palabrasDeNombre.ts'
import type { Estatus, TipoServicio } from '#pedidos/contract.ts'
import { type ClaveDeEstatus, claveDe, momentoDe } from '#pedidos/estatus.ts'

const LARGO_DE_CABEZA = 3
const LARGO_DE_COLA = 5

/** What the pickup form's code field shows: three letters or digits, a dash, up to five. */
export function formatearCodigoDeRetiro(escrito: string) {
  const limpio = escrito.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const cola = limpio.slice(LARGO_DE_CABEZA, LARGO_DE_CABEZA + LARGO_DE_COLA)
  return cola ? `${limpio.slice(0, LARGO_DE_CABEZA)}-${cola}` : limpio.slice(0, LARGO_DE_CABEZA)
}

/** Whether two names share a word, whatever its accents and capitals. */
export function compartenPalabra(uno: string, otro: string) {
  const suyas = palabrasDeNombre(otro)
  return [...palabrasDeNombre(uno)].some((palabra) => suyas.has(palabra))
}

/** How many words may be typed that the client did not write: a second name and a second surname. */
const DE_MAS = 2

/**
 * Whether who says their name and surname is the person whom a client named: each of the two shares a word with that
 * name, not the same one. Since no e-mail is checked with it, a name with more than two other words is refused.
 */
export function esElAutorizado({ nombre, apellido }: { nombre: string; apellido: string }, autorizado: string) {
  const suyas = palabrasDeNombre(autorizado)
  const [deNombre, deApellido] = [palabrasDeNombre(nombre), palabrasDeNombre(apellido)]
  const ajenas = [...deNombre, ...deApellido].filter((palabra) => !suyas.has(palabra))
  return (
    ajenas.length <= DE_MAS &&
    [...deNombre].some((una) => suyas.has(una) && [...deApellido].some((otra) => otra !== una && suyas.has(otra)))
  )
}

/** How who comes for an order hears that they may: by mail only where its mails reach somebody. */
function cuandoPasar(avisos: boolean) {
  return avisos
    ? 'Te avisaremos por correo cuando puedas pasar.'
    : 'Antes de venir, mira al rastrear el pedido que diga que está listo.'
}

const listo = () => 'El pedido está listo. Te esperamos en la tienda con su código y tu nombre.'
const entregado = (estatus: string) =>
  `Este pedido aparece como ${estatus}. Si no lo tienes, escríbenos y lo revisamos.`
const fuera = (estatus: string) => `Este pedido aparece como ${estatus}. Escríbenos antes de venir.`
const enCamino = (estatus: string, avisos: boolean) =>
  `Anotamos tu retiro, pero el pedido todavía no está listo: ahora está ${estatus}. ${cuandoPasar(avisos)}`

const aDomicilio = (estatus: string) =>
  `Este pedido aparece como ${estatus} y va a domicilio: no hace falta que vengas. Si prefieres pasar a buscarlo, escríbenos.`

const RESPUESTAS: Record<ClaveDeEstatus, (estatus: string, avisos: boolean) => string> = {
  recibido: enCamino,
  confirmado: enCamino,
  en_preparacion: enCamino,
  etiquetado: enCamino,
  almacenado: enCamino,
  listo,
  en_ruta: fuera,
  entregado,
  devuelto: fuera,
  cancelado: fuera,
  en_revision: enCamino,
  embarcado: enCamino,
}

type Pedido = { estatus: Pick<Estatus, 'id' | 'nombre'>; tipo_servicio: TipoServicio | null }

/**
 * What to tell somebody who may collect an order, by where it is and by how it reaches them.
 * @param avisos whether its steps are told by mail
 */
export function respuestaDe({ estatus: { id, nombre }, tipo_servicio }: Pedido, avisos: boolean) {
  const clave = claveDe(id)
  if (clave && momentoDe[clave] === 'cerrado') return noEspera(RESPUESTAS[clave](nombre, avisos))
  if (tipo_servicio === 'envio') return noEspera(aDomicilio(nombre))
  if (clave === 'en_ruta') return noEspera(RESPUESTAS.en_ruta(nombre, avisos))
  return { listo: clave === 'listo', cerrado: false, message: (clave ? RESPUESTAS[clave] : enCamino)(nombre, avisos) }
}

function noEspera(message: string) {
  return { listo: false, cerrado: true, message }
}
