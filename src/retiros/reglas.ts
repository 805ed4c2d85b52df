const LARGO_DE_CABEZA = 3
const LARGO_DE_COLA = 5

/** What the pickup form's code field shows: three letters or digits, a dash, up to five (specification §5). */
export function formatearCodigoDeRetiro(escrito: string) {
  const limpio = escrito.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const cola = limpio.slice(LARGO_DE_CABEZA, LARGO_DE_CABEZA + LARGO_DE_COLA)
  return cola ? `${limpio.slice(0, LARGO_DE_CABEZA)}-${cola}` : limpio.slice(0, LARGO_DE_CABEZA)
}

const PARTICULAS = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y'])

/** Whether two names share a word, whatever its accents and capitals (decisions §7). */
export function compartenPalabra(uno: string, otro: string) {
  const suyas = palabrasDe(otro)
  return [...palabrasDe(uno)].some((palabra) => suyas.has(palabra))
}

function palabrasDe(nombre: string) {
  const llano = nombre.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return new Set((llano.match(/[\p{L}\d]+/gu) ?? []).filter((palabra) => !PARTICULAS.has(palabra)))
}

/** What to tell somebody who may collect an order, by where it is. */
export function respuestaDe(estatus: string) {
  switch (estatus) {
    case 'Listo para Entregar':
      return { listo: true, message: 'Tu pedido está listo. Te esperamos en la tienda con tu código.' }
    case 'Entregado':
      return {
        listo: false,
        message: 'Este pedido aparece como Entregado. Si no lo tienes, escríbenos y lo revisamos.',
      }
    case 'Devuelto':
    case 'Cancelado':
      return { listo: false, message: `Este pedido aparece como ${estatus}. Escríbenos antes de venir.` }
    default:
      return {
        listo: false,
        message: `Anotamos tu retiro, pero tu pedido todavía no está listo: ahora está ${estatus}. Te avisaremos por correo cuando puedas pasar.`,
      }
  }
}
