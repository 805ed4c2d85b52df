import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { abrirAcceso } from '#auth/auth.server.ts'
import { abrirBase } from '#db/abrir.server.ts'
import { openLimiter } from '#db/limiter.server.ts'
import { sembrarLoNecesario } from '#jobs/seed.server.ts'
import { asegurarPerfil, crearMiembro, nombreDeMiembro } from '#miembros/miembros.server.ts'
import { clonar, conBase, nombreConGente } from './postgres.server.ts'

export const secreto = 'un secreto de pruebas, bastante largo'
/** Everybody's password. */
export const clave = 'cuentas-y-mariposas'
export const BETO = { nombre: 'Beto Cruz', correo: 'beto@ejemplo.com', rol: 'user', ip: '10.2.2.2' } as const
export const CARLA = { nombre: 'Carla Núñez', correo: 'carla@brisa.example', rol: 'admin', ip: '10.3.3.3' } as const

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
 */
export function plantillaConGente() {
  suya ??= buscarla()
  return suya
}

async function buscarla(): Promise<Gente> {
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

/** Puts into a database what every shop starts with, and Beto and Carla, who sign in. */
async function poblar(url: string) {
  const registro = pino({ level: 'silent' })
  const base = abrirBase(url, registro)
  await sembrarLoNecesario(base.db)
  const acceso = abrirAcceso({
    db: base.db,
    limiter: openLimiter({ pool: base.limites, log: registro }),
    secreto,
    urlPublica: 'http://localhost',
    alEntrar: asegurarPerfil,
    nombreDe: ({ id }) => nombreDeMiembro(base.db, id),
  })
  const suyas: Record<string, string> = {}
  for (const { nombre, correo, rol, ip } of [BETO, CARLA]) {
    await crearMiembro(base.db, { nombre, correo, contrasena: clave, rol })
    const headers = new Headers({ 'user-agent': 'lightMyRequest' })
    const { cookies } = await acceso.entrar({ correo, contrasena: clave }, { headers, direccion: ip })
    suyas[correo] = cookieDe(cookies)
  }
  await base.cerrar()
  return suyas
}

/** What a browser sends back of the `Set-Cookie` values it got. */
export const cookieDe = (puestas: string[]) => puestas.map((linea) => linea.split(';')[0]).join('; ')
