import { hashKey } from '@tanstack/react-query'
import type { AjusteActual } from '#ajustes/contract.ts'
import { inicialDe } from '#ajustes/rules.ts'
import { linkTo } from '#lib/linkTo.ts'

/** A step is done when its setting no longer says what a new shop says: there is no second state to keep. */
const STEPS = [
  { nombre: 'Tu teléfono, correos y red', clave: 'contacto', seccion: 'contacto' },
  { nombre: 'El nombre y la dirección de tu tienda', clave: 'tienda', seccion: 'contacto' },
  { nombre: 'Tu horario', clave: 'horarios', seccion: 'horario' },
  { nombre: 'Tus cuentas de banco', clave: 'cuentas', seccion: 'cuentas' },
] as const

/** The five steps of a new shop: what is made up until the owner says it. */
export function primerosPasos(
  ajustes: Pick<AjusteActual, 'clave' | 'valor'>[],
  piezas: { cuentas: Record<string, number>; ejemplos: number },
) {
  // `hashKey` leaves the order of fields out, which PostgreSQL does not keep.
  const isOwn = (name: string) => {
    const ajuste = ajustes.find(({ clave }) => clave === name)
    return ajuste !== undefined && hashKey([ajuste.valor]) !== hashKey([inicialDe(ajuste.clave)])
  }
  return [
    ...STEPS.map(({ nombre, clave, seccion }) => ({
      nombre,
      url: linkTo('/manage/ajustes', { query: { seccion } }),
      hecho: isOwn(clave),
    })),
    {
      nombre: 'Tu primera pieza',
      url: linkTo('/manage/piezas/nueva'),
      hecho: (piezas.cuentas.todas ?? 0) > piezas.ejemplos,
    },
  ]
}
