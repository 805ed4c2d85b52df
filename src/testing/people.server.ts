import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { openAuth } from '#auth/auth.server.ts'
import { openLimiter } from '#db/limiter.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { seedRequired } from '#jobs/seed.server.ts'
import { crearMiembro, ensurePerfil, miembroName } from '#miembros/miembros.server.ts'
import { cloneDatabase, databaseUrlOf, nameWithPeople } from './postgres.server.ts'

export const secret = 'un secreto de pruebas, bastante largo'
/** The password of all test people. */
export const password = 'cuentas-y-mariposas'
export const BETO = { nombre: 'Beto Cruz', correo: 'beto@ejemplo.com', rol: 'user', ip: '10.2.2.2' } as const
export const CARLA = { nombre: 'Carla Núñez', correo: 'carla@brisa.example', rol: 'admin', ip: '10.3.3.3' } as const

/** Id of the advisory lock that a test process holds while it creates the template database. */
const LOCK_ID = 4_017_180_099

type People = {
  template: string
  /** Each person's `Cookie` header, by e-mail address. */
  cookies: Record<string, string>
}
let people: Promise<People> | undefined

/**
 * The template database of test shops, in which Beto and Carla are already signed in. The test process that opens the
 * first shop of a run creates it; other processes wait.
 */
export function templateWithPeople() {
  people ??= findOrCreate()
  return people
}

async function findOrCreate(): Promise<People> {
  const { url, template: emptyTemplate } = inject('postgres')
  const template = nameWithPeople(emptyTemplate)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_ID])
    const { rows } = await client.query<{ cookies: string }>(
      `select shobj_description(oid, 'pg_database') as cookies from pg_database where datname = $1`,
      [template],
    )
    if (rows[0]) return { template, cookies: JSON.parse(rows[0].cookies) }
    const draftName = `${template}_nueva`
    await cloneDatabase(url, draftName, emptyTemplate)
    const cookies = await populate(databaseUrlOf(url, draftName))
    await client.query(`comment on database ${draftName} is ${pg.escapeLiteral(JSON.stringify(cookies))}`)
    await client.query(`alter database ${draftName} rename to ${template}`)
    return { template, cookies }
  } finally {
    await client.end()
  }
}

/** Fills a database with the rows that every shop starts with, and with Beto and Carla, signed in. */
async function populate(url: string) {
  const logger = pino({ level: 'silent' })
  const database = openDatabase(url, logger)
  await seedRequired(database.db)
  const auth = openAuth({
    db: database.db,
    limiter: openLimiter({ pool: database.limitsPool, log: logger }),
    secret,
    publicUrl: 'http://localhost',
    onSignIn: ensurePerfil,
    nombreOf: ({ id }) => miembroName(database.db, id),
  })
  const cookiesByMail: Record<string, string> = {}
  for (const { nombre: name, correo, rol, ip } of [BETO, CARLA]) {
    await crearMiembro(database.db, { nombre: name, correo, contrasena: password, rol })
    const headers = new Headers({ 'user-agent': 'lightMyRequest' })
    const { cookies } = await auth.signIn({ correo, contrasena: password }, { headers, ip })
    cookiesByMail[correo] = cookieOf(cookies)
  }
  await database.close()
  return cookiesByMail
}

/** The `Cookie` header for `Set-Cookie` values. */
export const cookieOf = (setCookies: string[]) => setCookies.map((line) => line.split(';')[0]).join('; ')
