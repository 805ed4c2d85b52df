import pg from 'pg'
import { inject } from 'vitest'
import { clonar, conBase, nombreConGente } from './postgres.server.ts'

/** Held by who makes the database that shops are cloned from. */
const CANDADO = 4_017_180_099

type Gente = {
  plantilla: string
  /** By e-mail. */
  cookies: Record<string, string>
}
let suya: Promise<Gente> | undefined

/**
 * The database that shops are cloned from, with those who are in each of them, already signed in. Whoever opens the first
 * shop of a run makes it; the other worker waits.
 * @param poblar fills it; gives the cookies by e-mail
 */
export function plantillaConGente(poblar: (url: string) => Promise<Record<string, string>>) {
  suya ??= buscarla(poblar)
  return suya
}

async function buscarla(poblar: (url: string) => Promise<Record<string, string>>): Promise<Gente> {
  const { url, plantilla: sinGente } = inject('postgres')
  const plantilla = nombreConGente(sinGente)
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  try {
    await cliente.query('select pg_advisory_lock($1)', [CANDADO])
    const { rows } = await cliente.query<{ cookies: string }>(
      `select shobj_description(oid, 'pg_database') as cookies from pg_database where datname = $1`,
      [plantilla],
    )
    if (rows[0]) return { plantilla, cookies: JSON.parse(rows[0].cookies) }
    const nueva = `${plantilla}_nueva`
    await clonar(url, nueva, sinGente)
    const cookies = await poblar(conBase(url, nueva))
    await cliente.query(`comment on database ${nueva} is ${pg.escapeLiteral(JSON.stringify(cookies))}`)
    await cliente.query(`alter database ${nueva} rename to ${plantilla}`)
    return { plantilla, cookies }
  } finally {
    await cliente.end()
  }
}
