import { z } from 'zod'
import { formatLongDay } from '#lib/dates.ts'
import { addDinero, readDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { diferenciaOf, differenceText, impedimentoParaContar } from '../caja/rules.ts'
import type { Cierre, LineaDeCierre } from './contract.ts'

/** The notes and coins of the country, in pesos. */
export const BILLETES = [2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1] as const

/** What notes and coins add up to. @param cuantos how many of each */
export const sumBilletes = (cuantos: Partial<Record<number, number>>) =>
  `${BILLETES.reduce((sum, billete) => sum + billete * (cuantos[billete] ?? 0), 0)}.00`

/** Names of the fields of a line that is counted; a till without a name has fields too. */
export const fieldsOf = ({ persona }: Pick<LineaDeCierre, 'persona'>) => {
  const key = persona?.id ?? 'nadie'
  return { contado: `contado_${key}`, razon: `razon_${key}` }
}

export const isCounted = ({ contado }: LineaDeCierre) => contado === null

/** The contract of the form: each counted line has an amount, and a reason where it differs. */
export const conteosOf = (lineas: LineaDeCierre[]) =>
  z.record(z.string(), z.string()).transform((typed, context) =>
    lineas.filter(isCounted).map((line) => {
      const fields = fieldsOf(line)
      const contado = readDinero(typed[fields.contado] ?? '')
      const razon = (typed[fields.razon] ?? '').trim().slice(0, 300)
      const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
      if (contado === null) issue(fields.contado, 'Escribe lo que contaste.')
      const impedimento = contado && impedimentoParaContar({ esperado: line.esperado, contado, razon })
      if (impedimento) issue(fields.razon, impedimento)
      return { persona: line.persona?.id ?? null, contado: contado ?? '0.00', razon }
    }),
  )

/** Sums of the lines; `contado` is null until all is counted. */
export function totalsOf(lineas: LineaDeCierre[]) {
  const sum = (amounts: string[]) => amounts.reduce(addDinero, '0.00')
  const contados = lineas.flatMap(({ contado }) => contado ?? [])
  return {
    esperado: sum(lineas.map(({ esperado }) => esperado)),
    contado: contados.length === lineas.length ? sum(contados) : null,
  }
}

const METODO_EN_CIERRE = {
  efectivo: 'Efectivo',
  contra_entrega: 'Entregas',
  transferencia: 'Banco',
  saldo: 'Saldo',
  otro: 'Otro',
}

export const lineName = ({ metodo, persona }: Pick<LineaDeCierre, 'metodo' | 'persona'>) => ({
  metodo: METODO_EN_CIERRE[metodo],
  quien: persona?.nombre ?? (metodo === 'efectivo' || metodo === 'contra_entrega' ? 'sin nombre' : null),
})

/** The close as a message. */
export function cierreText({ dia, cerrado, lineas, por_verificar }: Cierre) {
  const lines = lineas.map((line) => {
    const { metodo, quien } = lineName(line)
    const { esperado, contado, razon } = line
    const difference = contado && diferenciaOf({ esperado, contado })
    const end = difference ? ` (${differenceText(difference)}${razon ? `: ${razon}` : ''})` : ''
    return `${[metodo, quien].filter(Boolean).join(', ')}: ${formatDinero(contado ?? esperado)}${contado === null ? ', sin contar' : end}`
  })
  const { esperado, contado } = totalsOf(lineas)
  const waiting = por_verificar.cuantos > 0 && !cerrado
  return [
    `${cerrado ? 'Cierre' : 'Sin cerrar'}: ${formatLongDay(dia)}`,
    ...lines,
    `Total: ${formatDinero(contado ?? esperado)}`,
    ...(waiting ? [`Por verificar, no entra: ${formatDinero(por_verificar.monto)}`] : []),
  ].join('\n')
}
