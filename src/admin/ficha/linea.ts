import { primeraPalabra } from '#lib/texto.ts'
import { type Cuenta, hiloDe } from '#pedidos/rules.ts'
import type { Cronica, Quien, Suceso } from './contract.ts'

type Paso = Cronica['historial'][number]

/** What stands on the line: a bead of the thread that the customer sees, with its step, or what only staff see. */
export type Punto =
  | { tipo: 'cuenta'; clave: string; fecha: string | null; cuenta: Cuenta; paso: Paso | null }
  | { tipo: 'suceso'; clave: string; fecha: string; suceso: Suceso }

/** Of one instant: what was changed, the step, and what was sent about it. */
const TURNO: Record<Suceso['clase'], number> = {
  asunto: 0,
  ticket: 0,
  conversacion: 0,
  cambio: 1,
  hecho: 1,
  correo: 3,
  aviso: 3,
  respuesta: 3,
}
const TURNO_DEL_PASO = 2

/** The customer's thread with all that happened between its beads, the newest last, and then what is expected. */
export function lineaDe(cronica: Cronica): Punto[] {
  const pasos = new Map(cronica.historial.map((paso) => [String(paso.id), paso]))
  const hilo = hiloDe(cronica).map((cuenta): Punto & { tipo: 'cuenta' } => ({
    tipo: 'cuenta',
    clave: cuenta.clave,
    fecha: cuenta.fecha,
    cuenta,
    paso: pasos.get(cuenta.clave) ?? null,
  }))
  const sucesos = cronica.sucesos.map(
    (suceso): Punto => ({ tipo: 'suceso', clave: suceso.clave, fecha: suceso.fecha, suceso }),
  )
  const pasado = [...hilo.filter(({ fecha }) => fecha !== null), ...sucesos]
  return [...pasado.toSorted(enOrden), ...hilo.filter(({ fecha }) => fecha === null)]
}

function enOrden(uno: Punto, otro: Punto) {
  const cuando = Date.parse(uno.fecha ?? '') - Date.parse(otro.fecha ?? '')
  return cuando || turnoDe(uno) - turnoDe(otro)
}

const turnoDe = (punto: Punto) => (punto.tipo === 'cuenta' ? TURNO_DEL_PASO : TURNO[punto.suceso.clase])

export const esActual = (punto: Punto) => punto.tipo === 'cuenta' && punto.cuenta.estado === 'actual'
const esFuturo = (punto: Punto) => punto.fecha === null

/** A line up to so long stands whole. */
const ENTERA = 16
const ULTIMOS = 8
const ALREDEDOR = 2

export type Pliegue = { tipo: 'pliegue'; clave: string; cuantos: number }

/** A long line with what is neither new nor near the present bead folded away. */
export function plegar(linea: Punto[]): (Punto | Pliegue)[] {
  const pasado = linea.findLastIndex((punto) => !esFuturo(punto)) + 1
  if (pasado <= ENTERA) return linea
  const actual = linea.findIndex(esActual)
  const seVe = (lugar: number) => lugar >= pasado - ULTIMOS || (actual >= 0 && Math.abs(lugar - actual) <= ALREDEDOR)
  const plegada: (Punto | Pliegue)[] = []
  for (const [lugar, punto] of linea.entries()) {
    const anterior = plegada.at(-1)
    if (seVe(lugar)) plegada.push(punto)
    else if (anterior?.tipo === 'pliegue') anterior.cuantos += 1
    else plegada.push({ tipo: 'pliegue', clave: `antes-${punto.clave}`, cuantos: 1 })
  }
  return plegada
}

/** How each person on a line is called: by the first name, unless two share it; and oneself by neither. */
export function nombresDe(linea: Punto[]) {
  const quienes = linea.flatMap(
    (punto) => (punto.tipo === 'suceso' ? punto.suceso.quien : (punto.paso?.quien ?? null)) ?? [],
  )
  const completos = new Set(quienes.filter(({ yo }) => !yo).map(({ nombre }) => nombre))
  const deCada = Map.groupBy(completos, primeraPalabra)
  return ({ nombre, yo }: Quien) => {
    if (yo) return 'tú'
    const corto = primeraPalabra(nombre)
    return (deCada.get(corto)?.length ?? 0) > 1 ? nombre : corto
  }
}
