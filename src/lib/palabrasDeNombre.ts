import { llano } from './llano.ts'

const PARTICULAS = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y'])

/** The words of a person's name, without accents, capitals and particles: `María de los Ángeles` → `maria`, `angeles`. */
export function palabrasDeNombre(nombre: string) {
  return new Set((llano(nombre).match(/[\p{L}\d]+/gu) ?? []).filter((palabra) => !PARTICULAS.has(palabra)))
}
