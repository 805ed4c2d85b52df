import pg from 'pg'
import pino from 'pino'
import { abrirBase } from '#db/abrir.server.ts'
import { llano } from '#lib/llano.ts'
import { contar, listar } from '#miembros/gestion/clientes.server.ts'
import type { FiltroDeClientes } from '#miembros/gestion/filtro.ts'
import { cuantil, medirEn } from './escenario.ts'

/**
 * Staff's list of clients with 10,000 and with 100,000 (`CLIENTES`): each search and filter against the SQL that one would
 * write for it by hand, in turns on one connection each. `RONDAS` is how often each read is measured, of which the median
 * counts.
 */
const CLIENTES = Number(process.env.CLIENTES ?? 100_000)
const RONDAS = Number(process.env.RONDAS ?? 30)

const tiene = (...palabras: string[]) => palabras.map((palabra) => `p.busqueda like '%${palabra}%'`).join(' and ')
const comienza = (letras: string) => `(p.busqueda like '${letras}%' or p.busqueda like '% ${letras}%')`

/** What a client in the middle of the table is found by; the same kinds of terms whatever its size. */
type Medio = { codigo: string; correo: string; nombre: string; telefono: string }

const lecturas = ({ codigo, correo, nombre, telefono }: Medio): [string, FiltroDeClientes, string][] => [
  ['all', {}, 'true'],
  ['confirmed', { estado: 'confirmados' }, 'p.confirmado'],
  ['not confirmed', { estado: 'sin_confirmar' }, 'not p.confirmado'],
  ['suspended', { estado: 'suspendidos' }, 'u.suspendido_en is not null'],
  ['admins', { estado: 'admins' }, "exists (select from user_roles r where r.user_id = u.id and r.role = 'admin')"],
  ['a code', { q: codigo }, tiene(codigo.toLowerCase())],
  ['digits of a code', { q: codigo.slice(3) }, tiene(codigo.slice(3))],
  ['an e-mail', { q: correo }, tiene(correo)],
  ['a whole name', { q: nombre }, tiene(...llano(nombre).split(' '))],
  ['a first name', { q: 'Yokasta' }, tiene('yokasta')],
  ['name and surname', { q: 'yokasta PEÑA' }, tiene('yokasta', 'pena')],
  ['a phone', { q: telefono }, `(${tiene(...telefono.split(' '))} or ${tiene(telefono.replace(/\D/g, ''))})`],
  ['end of a phone', { q: telefono.slice(-4) }, tiene(telefono.slice(-4))],
  ['one letter', { q: 'y' }, comienza('y')],
  ['one that no word begins with', { q: 'ß' }, comienza('ss')],
  ['two letters', { q: 'zo' }, comienza('zo')],
  ['two that few have', { q: 'qx' }, comienza('qx')],
  ['what all e-mails have', { q: '@ejemplo' }, tiene('@ejemplo')],
  ['what nobody has', { q: 'xilofono' }, tiene('xilofono')],
  ['«%», which nobody has', { q: '%' }, tiene('\\%')],
]

await medirEn(
  async ({ url, maquina }) => {
    const primeros = CLIENTES / 10
    await llenar(url, 0, primeros)
    const pocos = await medir(url)
    await llenar(url, primeros, CLIENTES)
    const muchos = await medir(url)
    const n = (cuantos: number) => cuantos.toLocaleString('en')
    console.log(`\n${maquina}, median of ${RONDAS}\n`)
    console.log(`| | ${n(primeros)}: ms | ${n(CLIENTES)}: ms | times (aim ≤ 1.5) | bare SQL ms | ratio (aim ≤ 2) |`)
    console.log(`| --- |${' --- |'.repeat(5)}`)
    for (const [nombre, { lista, sql }] of muchos) {
      const antes = pocos.get(nombre)?.lista ?? Number.NaN
      const celdas = [antes, lista, lista / antes, sql, lista / sql].map((valor) => valor.toFixed(2))
      console.log(`| ${nombre} | ${celdas.join(' | ')} |`)
    }
  },
  { lleno: false },
)

async function medir(url: string) {
  const base = abrirBase(url, pino({ level: 'silent' }))
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  const { rows } = await cliente.query<Medio>(
    `select codigo_membresia as codigo, correo, nombre_completo as nombre, telefono from profiles
      where telefono like '809%' and nombre_completo !~ '\\m\\w{1,2}\\M' order by fecha_creacion offset (select count(*) / 10 from profiles) limit 1`,
  )
  const tiempos = new Map<string, { lista: number; sql: number }>()
  for (const [nombre, filtro, donde] of rows[0] ? lecturas(rows[0]) : []) {
    const desnuda = `select p.codigo_membresia, p.user_id, p.nombre_completo, p.correo, p.telefono, p.saldo, p.confirmado,
        p.fecha_creacion, u.suspendido_en, exists (select from user_roles r where r.user_id = u.id and r.role = 'admin')
      from profiles p join "user" u on u.id = p.user_id where ${donde} order by p.fecha_creacion desc, p.id desc limit 51`
    const [lista = 0, sql = 0] = await enTurnos(
      () => listar(base.db, filtro),
      () => cliente.query(desnuda),
    )
    tiempos.set(nombre, { lista, sql })
  }
  const [cuentas = 0, sql = 0] = await enTurnos(
    () => contar(base.db),
    () => cliente.query('select count(*), count(*) filter (where confirmado) from profiles'),
  )
  tiempos.set('the counters', { lista: cuentas, sql })
  await cliente.end()
  await base.cerrar()
  return tiempos
}

async function enTurnos(...hacer: (() => Promise<unknown>)[]) {
  const tiempos = hacer.map(() => [] as number[])
  for (let ronda = -2; ronda < RONDAS; ronda++)
    for (const [cual, leer] of hacer.entries()) {
      const inicio = performance.now()
      await leer()
      if (ronda >= 0) tiempos[cual]?.push(performance.now() - inicio)
    }
  return tiempos.map((suyos) => cuantil(suyos, 0.5))
}

/** Accounts as a shop has them after years; the triggers that tell of changes rest meanwhile. */
async function llenar(url: string, desde: number, hasta: number) {
  const cliente = new pg.Client({ connectionString: url })
  cliente.on('error', () => {})
  await cliente.connect()
  await cliente.query('alter table profiles disable trigger user')
  await cliente.query(
    `insert into "user" (id, name, email, email_verified, suspendido_en)
    select md5(n::text)::uuid, '', 'cliente' || n || '@ejemplo.com', n % 7 <> 0, case when n < 10000 and n % 150 = 0 then now() end
    from generate_series($1::int, $2::int - 1) n`,
    [desde, hasta],
  )
  await cliente.query(
    `insert into user_roles (user_id, role)
      select md5(n::text)::uuid, case when n < 6 then 'admin' else 'user' end from generate_series($1::int, $2::int - 1) n`,
    [desde, hasta],
  )
  await cliente.query(
    `with gente as (
      select array['Yokasta','Ramón','Altagracia','Wilkin','Esmeralda','Rosanna','José Manuel','Carmen Iris','Ana Lucía',
        'Franklin','Mercedes','Bienvenida','Luis Alberto','María','Juan Carlos','Yeimy','Ángel','Lucía','Óscar','Zoila'] nombres,
      array['Peña','Peralta','Güílamo','de la Cruz','Ureña','Objío','Tavárez','Báez','Fermín','Rosario','Núñez','Cuevas',
        'Peguero','Santana','Jiménez','Féliz','Marte','Polanco','Ynoa','Encarnación'] apellidos
    )
    insert into profiles (user_id, nombre_completo, correo, telefono, codigo_membresia, saldo, confirmado, fecha_creacion)
    select md5(n::text)::uuid, nombres[1 + h % 20] || ' ' || apellidos[1 + (h / 20) % 20] || ' ' || apellidos[1 + (h / 400) % 20],
      'cliente' || n || '@ejemplo.com',
      case h % 3 when 0 then '809-555-' || lpad((n % 10000)::text, 4, '0')
        when 1 then '(829) 5' || n % 10 || '5 ' || lpad((h % 10000)::text, 4, '0') end,
      'B-' || lpad((n::bigint * 7919 % 1000000)::text, 6, '0'), h % 5000, n % 7 <> 0,
      now() - ($3::int - n) * interval '20 minutes'
    from gente, generate_series($1::int, $2::int - 1) n, lateral (select abs(hashint4(n)) h) azar`,
    [desde, hasta, CLIENTES],
  )
  await cliente.query('alter table profiles enable trigger user')
  await cliente.query('vacuum analyze')
  await cliente.end()
}
