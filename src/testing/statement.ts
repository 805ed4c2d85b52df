import type { Cuadre, Espera, Fila } from '#dinero/banco/rules.ts'

const NOMBRES =
  'Ana Luis Ramón Yudelka Rosanna Carmen Miguel Altagracia José María Francis Wilkin Yesenia Pedro Rafael Dilenia Santa Juan Mercedes Esmeralda Julio Nancy Rosa Kelvin Belkis Domingo Fior Leidy Henry Ingrid'.split(
    ' ',
  )
const SEGUNDOS = 'Lucía Alberto Antonio Isabel Manuel Cristina Esteban Milagros Elena Enrique'.split(' ')
const APELLIDOS =
  'Fermín Peguero Peralta Rosario Objío Rodríguez Pérez García Martínez Núñez Almonte Tavárez Polanco Ureña Batista Cruz Reyes Santos Guzmán Jiménez Encarnación Mejía Valdez Cabrera Hiciano Abreu Liriano Báez Matos Brito'.split(
    ' ',
  )
const PREFIXES = ['TRANSF DE ', 'TRANSFERENCIA RECIBIDA ', 'ACH ', 'LBTR DE ', 'PAGO ', '']

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * A made-up statement with what waits for it. A fifth of the receipts have no row yet. Amounts are round and repeat,
 * days are near, references are missing, cut off or of another bank, names are misspelt, cut off, or somebody else's.
 * @returns `right`: the row of each receipt, null for one without
 */
export function noisyStatement({
  seed,
  waiting = 200,
  rows = 1_000,
}: {
  seed: number
  waiting?: number
  rows?: number
}) {
  const next = random(seed)
  const pick = <T>(all: readonly T[]) => all[Math.floor(next() * all.length)] as T // `next` is below 1
  const chance = (share: number) => next() < share
  const person = () =>
    [pick(NOMBRES), chance(0.4) && pick(SEGUNDOS), pick(APELLIDOS), chance(0.5) && pick(APELLIDOS)].filter(
      (word) => word !== false,
    )
  const reference = () => String(Math.floor(next() * 9e8) + 1e6).padStart(10, '0')
  const dayOf = (offset: number) => new Date(Date.UTC(2026, 10, 1 + offset)).toISOString().slice(0, 10)
  const monto = () => `${(Math.floor(next() * 60) + 10) * (chance(0.7) ? 50 : 25)}.00`
  const misspell = (word: string) => {
    const at = 1 + Math.floor(next() * (word.length - 1))
    const rest = word.slice(at + 1)
    return word.slice(0, at) + pick([rest, `${word[at]}${word[at]}${rest}`, `${pick([...'aeiosnrl'])}${rest}`])
  }
  /** The name as a bank writes it: without accents, perhaps without the second name, cut off, with an error. */
  const written = ([first = '', ...others]: string[]) => {
    const kept = others.length > 2 && chance(0.5) ? others.slice(1) : others
    const words = [first, ...kept].map((word) => (chance(0.08) ? misspell(word) : word))
    const text = words.join(' ').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
    return (pick(PREFIXES) + text).slice(0, chance(0.15) ? 24 : 60)
  }

  const filas: Fila[] = []
  const esperas: Espera[] = []
  const right = new Map<string, number | null>()
  for (let i = 0; i < waiting; i++) {
    const [nombre, amount, day, number] = [person(), monto(), Math.floor(next() * 25), reference()]
    const dia_exacto = chance(0.85)
    const id = `espera-${i}`
    const said = chance(0.25) ? null : chance(0.15) ? number.slice(-7) : number.replace(/^0+/, '')
    esperas.push({
      id,
      monto: amount,
      referencia: said,
      nombre: nombre.join(' '),
      dia: dayOf(day + (dia_exacto ? 0 : pick([0, 1, 2, 3]))),
      dia_exacto,
    })
    const isThere = chance(0.8)
    right.set(id, isThere ? filas.length + 1 : null)
    if (!isThere) continue
    const payer = chance(0.04) ? person() : nombre
    const shown = chance(0.2) ? null : chance(0.12) ? reference() : number
    filas.push({
      id: filas.length + 1,
      monto: amount,
      referencia: shown,
      descripcion: written(payer),
      dia: dayOf(day + pick([0, 0, 0, 1, 1, 3])),
    })
  }
  while (filas.length < rows)
    filas.push({
      id: filas.length + 1,
      monto: monto(),
      referencia: chance(0.8) ? reference() : null,
      descripcion: written(person()),
      dia: dayOf(Math.floor(next() * 28)),
    })
  return { esperas, filas, right }
}

/**
 * How many receipts got their own row, or rightly none; how many were proposed a row that is not theirs, and how many of
 * these without doubt; and how many rows were without doubt.
 */
export function countMatched(found: Map<string, Pick<Cuadre, 'fila' | 'segura'>>, right: Map<string, number | null>) {
  const results = [...right].map(([id, fila]) => ({ own: fila, ...(found.get(id) ?? { fila: null, segura: false }) }))
  const wrong = results.filter(({ own, fila }) => fila !== null && fila !== own)
  return {
    right: results.filter(({ own, fila }) => fila === own).length,
    wrong: wrong.length,
    sure: results.filter(({ segura }) => segura).length,
    surelyWrong: wrong.filter(({ segura }) => segura).length,
  }
}
