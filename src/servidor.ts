import path from 'node:path'
import pino from 'pino'
import { abrirAcceso } from '#acceso/acceso.server.ts'
import { ConfigInvalida, leerConfig } from '#config.server.ts'
import { empezarReparto } from '#correo/cartero.server.ts'
import { abrirCola } from '#correo/cola.server.ts'
import { encolar } from '#correo/correo.server.ts'
import { abrirTransporte } from '#correo/transporte.server.ts'
import { abrirBase, type Db, esBaseCaida } from '#db/abrir.server.ts'
import { arrancarEmbebida } from '#db/embebida.server.ts'
import { abrirLimites, MINUTOS_DE_FALLOS } from '#db/limites.server.ts'
import { migrar } from '#db/migrar.server.ts'
import { negocio } from '#negocio'
import { abrirVivo } from '#vivo/vivo.server.ts'
import { crearApp } from './app.server.ts'
import { buscarEjemplo, sembrarAdmin, sembrarEjemplos, sembrarLoNecesario } from './sembrar.server.ts'

const PLAZO_DE_CIERRE = 9_000
/** In development Vite serves the pages, and they need not have been built. */
const sinPaginas = process.argv.includes('--sin-paginas')
const decir = (texto: string) => process.stdout.write(`${texto}\n`)
const registro = pino({ level: 'info' })
const cierres: (() => Promise<unknown>)[] = []

async function abrir() {
  const config = leerConfig()

  const embebida = config.databaseUrl ? null : await arrancarEmbebida({ dir: config.dataDir, avisar: decir })
  if (embebida) cierres.push(() => embebida.detener())
  const url = config.databaseUrl ?? embebida?.url ?? ''
  const secreto = config.secret ?? embebida?.secreto ?? ''
  await migrar(url)

  const base = abrirBase(url, registro)
  cierres.push(() => base.cerrar())
  const { db } = base
  await sembrarLoNecesario(db)
  if (embebida) await sembrarEjemplos(db)

  const cola = await abrirCola({ url, registro })
  cierres.push(() => cola.cerrar())
  const { publicUrl: urlPublica } = config
  const transporte = abrirTransporte(config.smtpUrl)
  await empezarReparto({
    cola,
    db,
    transporte,
    secreto,
    urlPublica,
    remitente: config.mailFrom,
    registro,
    imprimir: decir,
  })

  const vivo = abrirVivo({ url, registro })
  await vivo.conectar()
  cierres.push(() => vivo.cerrar())

  const limites = abrirLimites(base.limites, (fallos) => alertar(db, fallos))
  const acceso = abrirAcceso({ db, secreto, urlPublica })
  const app = await crearApp({
    base,
    vivo,
    limites,
    acceso,
    registro,
    proxies: config.trustProxy,
    urlPublica,
    paginas: sinPaginas ? null : path.join(import.meta.dirname, '../build/client'),
    colaViva: cola.viva,
  })
  cierres.push(() => app.close())
  const direccion = await app.listen({ port: config.port, host: config.host })

  // Last, so that a password made up here is never lost to a start that failed.
  const contrasena = await sembrarAdmin(db, { correo: config.adminEmail, contrasena: config.adminPassword })
  const ejemplo = await buscarEjemplo(db)
  decir(`\n  Tienda:  ${direccion}`)
  decir(`  Gestión: ${direccion}/manage  (${config.adminEmail}${contrasena ? ` / ${contrasena}` : ''})`)
  if (contrasena) decir('           Guarda la contraseña: no se vuelve a mostrar.')
  if (ejemplo) decir(`  Pedido de ejemplo: ${ejemplo.codigo} de ${ejemplo.correo}\n`)
}

function alertar(db: Db, fallos: number) {
  registro.warn({ fallos }, 'order codes are being guessed')
  const datos = { fallos, minutos: MINUTOS_DE_FALLOS, fecha: new Date().toISOString() }
  db.transaction((tx) =>
    encolar(tx, { funcion: 'send-guessing-alert', para: negocio.contacto.correoPedidos, datos }),
  ).catch((error) => registro.error({ err: error }, 'alert could not be queued'))
}

let cerrando = false

/** Stops taking connections, finishes what runs, and closes in the opposite order of opening, within 10 seconds. */
async function cerrar(codigo: number) {
  if (cerrando) return
  cerrando = true
  setTimeout(() => process.exit(codigo || 1), PLAZO_DE_CIERRE).unref()
  for (const paso of cierres.reverse()) await paso().catch((error) => registro.error({ err: error }, 'closing'))
  process.exit(codigo)
}

// Heard again and again: Ctrl+C arrives from the terminal and from the launcher, and a second one must not cut the closing short.
process.on('SIGTERM', () => cerrar(0))
process.on('SIGINT', () => cerrar(0))
process.on('SIGHUP', () => cerrar(0))
// The launcher is gone, however it ended.
process.once('disconnect', () => cerrar(0))
process.on('unhandledRejection', (error) => registro.error({ err: error }, 'unhandled rejection'))

function motivo(error: unknown) {
  if (esBaseCaida(error))
    return `La base de datos no responde. ${error instanceof AggregateError ? error.errors.join(', ') : error}`
  return error instanceof Error ? error.message : error
}

abrir().catch((error) => {
  if (error instanceof ConfigInvalida) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`No se pudo abrir la tienda. ${motivo(error)}\n`)
  cerrar(1)
})
