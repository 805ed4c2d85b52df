import type { Changed } from '#negocio'
import { negocio as inicial } from '#valores-iniciales'
import { AJUSTES, type Ajuste, type ClaveDeAjuste } from './contract.ts'

/** @throws Error for a name that is none, which the contract refuses before */
export function ajusteOf(clave: ClaveDeAjuste): Ajuste {
  const ajuste: Ajuste | undefined = AJUSTES[clave]
  if (!ajuste) throw new Error(`There is no setting ${clave}.`)
  return ajuste
}

/** The value with which a shop starts. */
export function inicialDe(clave: ClaveDeAjuste): unknown {
  const { inicial: own } = ajusteOf(clave)
  if (own) return own()
  if (clave !== 'tienda') return Reflect.get(inicial, clave)
  const { marca, lema, ciudad, direccion } = inicial
  return { marca, lema, ciudad, direccion }
}

/** Field (dotted) → sentence for everything wrong with a value; empty if it may be published. */
export function erroresDe(clave: ClaveDeAjuste, valor: unknown): Record<string, string> {
  if (valor === null) return {} // as the shop came
  const { error } = ajusteOf(clave).contract.safeParse(valor, {
    error: (issue) => (issue.code === 'invalid_type' ? 'falta este dato' : undefined),
  })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), toSentence(message)]))
}

const toSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace(/\.+$/, '.')

type Row = { clave: ClaveDeAjuste; valor: unknown; cuando?: Date | null }

/** What changed settings put before the values of `negocio.ts`; null leaves those. `a.b` is field b of a. */
export function changedBy(rows: readonly Row[]): Changed {
  const changed: Record<string, unknown> = {}
  for (const { clave, valor, cuando } of rows) {
    if (valor === null) continue
    const [group = '', ...part] = clave.split('.')
    if (clave === 'tienda') Object.assign(changed, valor)
    else if (part.length === 0) changed[clave] = valor
    else {
      const before = changed[group] ?? Reflect.get(inicial, group)
      const dated = Object(valor) === valor && cuando ? { ...Object(valor), publicado_en: cuando.toISOString() } : valor
      changed[group] = { ...Object(before ?? {}), [part.join('.')]: dated }
    }
  }
  return changed
}

/** Of some settings those that browsers may get. */
export const publicos = <R extends Row>(rows: readonly R[]) => rows.filter(({ clave }) => ajusteOf(clave).publico)
