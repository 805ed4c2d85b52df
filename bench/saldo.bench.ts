import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { abrirBase } from '#db/abrir.server.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { conciliar } from '#saldo/conciliacion.server.ts'
import { deLaTienda } from '../scripts/servidor.mjs'
import { cuantil, medirEn, puertoLibre } from './escenario.ts'

/**
 * Credits, charges and reversals of five members from many connections, at two processes of the shop on one database.
 * Every tenth request is sent twice, each copy to another process. What the answers say must be what the balances are.
 */
const MOVIMIENTOS = Number(process.env.MOVIMIENTOS ?? 1_000)
const CONEXIONES = 20
const MIEMBROS = 5
const admin = { correo: 'carla@brisa.example', contrasena: 'cuentas-y-mariposas' }

type Hecho = { codigo: string; id: number; centavos: number }
type Respuesta = { saldo: string; movimiento: { id: number; monto: string } }

const centavos = (monto: string) => Math.round(Number(monto) * 100)

await medirEn(
  async ({ url, maquina, abrirServidor }) => {
    const puertos = [await puertoLibre(), await puertoLibre()]
    const env = { ...deLaTienda.env, SECRET: randomUUID(), ADMIN_EMAIL: admin.correo, ADMIN_PASSWORD: admin.contrasena }
    for (const puerto of puertos) await abrirServidor(puerto, { ...deLaTienda, env })
    const base = abrirBase(url, pino({ level: 'silent' }))
    const codigos = await crearMiembros(base.db)
    const cookies = await Promise.all(puertos.map(entrar))

    async function mandar(proceso: number, ruta: string, cuerpo: object, clave: string) {
      const origen = `http://127.0.0.1:${puertos[proceso]}`
      const respuesta = await fetch(`${origen}/api/gestion/clientes/${ruta}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': clave,
          cookie: cookies[proceso] ?? '',
          origin: origen,
        },
        body: JSON.stringify(cuerpo),
      })
      return { status: respuesta.status, cuerpo: (await respuesta.json()) as Respuesta }
    }

    const porRevertir: Hecho[] = []
    const hechos: Hecho[] = []
    const negados = new Map<number, number>()
    const tardanzas: number[] = []
    const dobles: string[] = []
    let empezados = 0

    async function mover(numero: number) {
      const codigo = codigos[randomInt(MIEMBROS)] ?? ''
      const monto = `${randomInt(1, 2_000)}.${String(randomInt(100)).padStart(2, '0')}`
      const previo = numero % 3 === 2 ? porRevertir.pop() : undefined
      const [ruta, cuerpo] = previo
        ? [`${previo.codigo}/movimientos/${previo.id}/reversos`, { motivo: 'Medida' }]
        : numero % 3 === 1
          ? [`${codigo}/cargos`, { monto, descripcion: 'Medida' }]
          : [`${codigo}/creditos`, { monto }]
      const clave = randomUUID()
      const desde = performance.now()
      const copias = await Promise.all(
        (numero % 10 === 0 ? [0, 1] : [numero % 2]).map((proceso) => mandar(proceso, ruta, cuerpo, clave)),
      )
      tardanzas.push(performance.now() - desde)
      // Of two copies one may be refused, and the other find what a credit has brought meanwhile; done is done once.
      const hechas = copias.filter(({ status }) => status === 200)
      if (new Set(hechas.map((copia) => JSON.stringify(copia))).size > 1) dobles.push(clave)
      const primera = hechas[0] ?? copias[0]
      if (!primera) return
      if (primera.status !== 200) {
        negados.set(primera.status, (negados.get(primera.status) ?? 0) + 1)
        return
      }
      const { id, monto: movido } = primera.cuerpo.movimiento
      const hecho = { codigo: previo?.codigo ?? codigo, id, centavos: centavos(movido) }
      hechos.push(hecho)
      if (numero % 3 === 0) porRevertir.push(hecho)
    }

    async function trabajar() {
      while (empezados < MOVIMIENTOS) await mover(empezados++)
    }

    const inicio = performance.now()
    await Promise.all(Array.from({ length: CONEXIONES }, trabajar))
    const segundos = (performance.now() - inicio) / 1000
    const desnudo = await moverDesnudo(url, codigos)

    const { rows } = await base.db.$client.query<{ codigo: string; saldo: string; filas: string; correos: string }>(
      `select p.codigo_membresia as codigo, p.saldo,
        (select count(*) from creditos_dados c where c.codigo_membresia = p.codigo_membresia and c.descripcion is distinct from 'desnudo') as filas,
        (select count(*) from correos m where m.para = p.correo and m.funcion = 'send-credit-notification') as correos
      from profiles p where p.codigo_membresia = any($1) order by 1`,
      [codigos],
    )
    const lineas = rows.map(({ codigo, saldo, filas, correos }) => {
      const suyos = hechos.filter((hecho) => hecho.codigo === codigo)
      const suma = suyos.reduce((total, hecho) => total + hecho.centavos, 0)
      return `| ${codigo} | ${suyos.length} | ${(suma / 100).toFixed(2)} | ${saldo} | ${filas} | ${correos} | ${suma === centavos(saldo) && suyos.length === Number(filas) ? 'yes' : '**no**'} |`
    })
    const { diferencias, saltos } = await conciliar(base.db)
    await base.cerrar()
    console.log(`
${MOVIMIENTOS} credits, charges and reversals from ${CONEXIONES} connections at two processes, every tenth sent twice.
${maquina}

| member | answered 200 | their sum | balance | rows | mails | exact |
| --- | --- | --- | --- | --- | --- | --- |
${lineas.join('\n')}

Refused: ${[...negados].map(([status, veces]) => `${veces} × ${status}`).join(', ') || 'none'}. Doubles: ${dobles.length}. Reconciled: ${diferencias.length} balances and ${saltos.length} rows differ.
${(MOVIMIENTOS / segundos).toFixed(0)} a second, p50 ${cuantil(tardanzas, 0.5).toFixed(0)} ms, p99 ${cuantil(tardanzas, 0.99).toFixed(0)} ms; bare SQL (update and insert in one transaction) ${desnudo.toFixed(0)} a second.`)
    if (lineas.some((linea) => linea.includes('**no**')) || dobles.length + diferencias.length + saltos.length > 0)
      process.exitCode = 1
  },
  { lleno: false },
)

async function crearMiembros(db: Parameters<typeof crearMiembro>[0]) {
  const codigos: string[] = []
  for (let numero = 0; numero < MIEMBROS; numero++) {
    const datos = { nombre: `Miembro ${numero}`, correo: `miembro${numero}@ejemplo.com`, contrasena: randomUUID() }
    const creado = await crearMiembro(db, { ...datos, rol: 'user' })
    if (creado) codigos.push(creado.codigo_membresia)
  }
  return codigos
}

async function entrar(puerto: number) {
  const origen = `http://127.0.0.1:${puerto}`
  const respuesta = await fetch(`${origen}/api/sesion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: origen },
    body: JSON.stringify(admin),
  })
  if (!respuesta.ok) throw new Error(`could not sign in: ${respuesta.status}`)
  return respuesta.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** The same two statements by hand, which leave the balance as it was. @returns transactions a second */
async function moverDesnudo(url: string, codigos: string[]) {
  const pool = new pg.Pool({ connectionString: url, max: CONEXIONES })
  let empezados = 0
  async function trabajar() {
    while (empezados++ < MOVIMIENTOS) {
      const codigo = codigos[randomInt(codigos.length)]
      const cliente = await pool.connect()
      await cliente.query('begin')
      await cliente.query('update profiles set saldo = saldo + 0 where codigo_membresia = $1', [codigo])
      await cliente.query(
        `insert into creditos_dados (codigo_membresia, correo, nombre, monto, descripcion) values ($1, '', 'Medida', 0, 'desnudo')`,
        [codigo],
      )
      await cliente.query('commit')
      cliente.release()
    }
  }
  const inicio = performance.now()
  await Promise.all(Array.from({ length: CONEXIONES }, trabajar))
  const segundos = (performance.now() - inicio) / 1000
  await pool.end()
  return MOVIMIENTOS / segundos
}
