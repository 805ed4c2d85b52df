/** How many of the last days, weeks and months that have an automatic backup keep their newest one. */
export const KEPT = { days: 7, weeks: 5, months: 12 }

const DAY_MS = 86_400_000

/**
 * The automatic backups that stay; all others may go. The order of the names and the present time do not matter, so a
 * shop that was closed for a year loses none.
 * @param names of backups, as `nameOf` makes them
 */
export function keptOf(names: readonly string[]) {
  const newestFirst = names.toSorted((a, b) => momentOf(b) - momentOf(a) || (a < b ? 1 : -1))
  const kept = new Set<string>()
  const keepNewest = (count: number, periodOf: (moment: number) => number) => {
    const periods = new Set<number>()
    for (const name of newestFirst) {
      const period = periodOf(momentOf(name))
      if (periods.has(period)) continue
      if (periods.size === count) break
      periods.add(period)
      kept.add(name)
    }
  }
  keepNewest(KEPT.days, dayOf)
  // The first day of 1970 was a Thursday; weeks begin on Mondays.
  keepNewest(KEPT.weeks, (moment) => Math.floor((dayOf(moment) + 3) / 7))
  keepNewest(KEPT.months, (moment) => new Date(moment).getUTCFullYear() * 12 + new Date(moment).getUTCMonth())
  return kept
}

const dayOf = (moment: number) => Math.floor(moment / DAY_MS)

type Clase = 'automatico' | 'manual'
const FIRST_WORDS: Record<Clase, string> = { automatico: 'automatico', manual: 'respaldo' }
const NAME = /^(automatico|respaldo)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.gz(\.age)?$/

/** The name of a backup made at a moment, which is in UTC. Encrypted ones end in `.age`. */
export function nameOf(clase: Clase, moment: Date, isEncrypted: boolean) {
  const time = moment.toISOString().slice(0, 19).replaceAll(':', '-')
  return `${FIRST_WORDS[clase]}-${time}Z.gz${isEncrypted ? '.age' : ''}`
}

export const isBackupName = (name: string) => NAME.test(name)
export const isAutomatic = (name: string) => isBackupName(name) && name.startsWith(FIRST_WORDS.automatico)
export const isEncryptedName = (name: string) => name.endsWith('.age')

function momentOf(name: string) {
  const [, , day, hour, minute, second] = NAME.exec(name) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`)
}
