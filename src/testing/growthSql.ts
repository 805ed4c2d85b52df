/** How many orders are open (the newest), and how many rows of each other table wait for staff, whatever the total. */
export const UNDER_WAY = 300
export const WAITING = 20

export const codeOf = (n: string) => `'B' || 50 + (${n}) / 100000 || '-' || lpad(((${n}) % 100000)::text, 5, '0')`
export const hash = `md5('a' || n) || md5('b' || n)`
/** The time of the n-th of `many` rows, with an order every quarter of an hour. */
export const when = `now() - (many - n) * (interval '15 minutes' * orders / many)`
/** The time of the n-th of `many` rows that are kept only for `days`. */
export const recent = (days: number) => `now() - (many - n) * (interval '1 day' * ${days} / many)`

const FIRST_NAMES = `Ana Carmen Juana Rosa Luz Mercedes Altagracia Yokasta Milagros Francisca Josefina Ramona Dulce Marisol
  Yesenia Rafaela Miguelina Santa Daysi Wendy Katherine Paola Laura Patricia Sandra Gladys Nurys Belkis Ingrid Leidy
  Jose Juan Luis Pedro Ramon Manuel Rafael Julio Angel Wilkin`
const SURNAMES = `Rodriguez Perez Martinez Garcia Reyes Diaz Pena Sanchez Santana Ramirez Jimenez Hernandez Castillo Guzman
  Rosario Mejia Peralta Vasquez Polanco Cruz Nunez Almonte Tavarez Encarnacion Feliz Matos Cuevas Medina Ortiz Paulino
  Abreu Acosta Adames Aquino Arias Baez Batista Beltre Bautista Burgos Cabrera Calderon Camacho Cedeno Concepcion Cordero
  Corporan Contreras Dominguez Duran Espinal Estevez Familia Fermin Figueroa Florentino Frias Genao German Henriquez
  Lantigua Liriano Lorenzo Marte Mercado Minaya Montero Mora Morel Novas Ogando Olivo Pichardo Pimentel Quezada Quiroz
  Sosa Taveras Urena Zapata`
const arrayOf = (words: string) => `(array['${words.split(/\s+/).join("','")}'])`
/** The n-th name, of 256,000: as many orders and members have each of its words as in a country. */
export const nameOf = (n: string) => `${arrayOf(FIRST_NAMES)}[1 + (${n}) % 40] || ' ' ||
  ${arrayOf(SURNAMES)}[1 + (${n}) / 40 % 80] || ' ' || ${arrayOf(SURNAMES)}[1 + (${n}) / 3200 % 80]`
export const mailOf = (n: string) => `replace(lower(${nameOf(n)}), ' ', '.') || (${n}) || '@ejemplo.com'`
/** The seven digits of the n-th phone, which no other has. */
export const phoneOf = (n: string) => `lpad(((${n})::bigint * 7919 % 10000000)::text, 7, '0')`

export const waits = `n >= many - ${WAITING}`
export const staff = 'f.staff'
export const person = (n: string) => `join people on num = (${n}) % members`

export type Filling = { many?: string; columns: string; values: string; of?: string }
