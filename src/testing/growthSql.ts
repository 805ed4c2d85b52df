/** How many orders are open (the newest), and how many rows of each other table wait for staff, whatever the total. */
export const UNDER_WAY = 300
export const WAITING = 20

export const codeOf = (n: string) => `'B' || 50 + (${n}) / 100000 || '-' || lpad(((${n}) % 100000)::text, 5, '0')`
export const hash = `md5('a' || n) || md5('b' || n)`
/** The time of the n-th of `many` rows, with an order every quarter of an hour. */
export const when = `now() - (many - n) * (interval '15 minutes' * orders / many)`
/** The time of the n-th of `many` rows that are kept only for `days`. */
export const recent = (days: number) => `now() - (many - n) * (interval '1 day' * ${days} / many)`
export const waits = `n >= many - ${WAITING}`
export const staff = 'f.staff'
export const person = (n: string) => `join people on num = (${n}) % members`

export type Filling = { many?: string; columns: string; values: string; of?: string }
