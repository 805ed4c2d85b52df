import path from 'node:path'
import { abrirAcceso } from '#auth/auth.server.ts'
import { leerConfig } from '#config.server.ts'
import { empezarRonda } from '#conversaciones/chat/ronda.server.ts'
import { abrirBase, type Db } from '#db/abrir.server.ts'
import { arrancarEmbebida } from '#db/embebida.server.ts'
import { openLimiter } from '#db/limiter.server.ts'
import { MINUTES_OF_MISSES, openLimits } from '#db/limits.server.ts'
import { migrar } from '#db/migrar.server.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { raiz } from '#lib/raiz.server.ts'
import { abrirVivo } from '#live/live.server.ts'
import { estaDeBaja } from '#mail/bajas/bajas.server.ts'
import { empezarReparto } from '#mail/cartero.server.ts'
import { abrirCola, prepararCola } from '#mail/cola.server.ts'
import { encolar } from '#mail/mail.server.ts'
import { abrirTransporte } from '#mail/transporte.server.ts'
import { asegurarPerfil, nombreDeMiembro } from '#miembros/miembros.server.ts'
import { negocio } from '#negocio'
import { exigirEstatus } from '#pedidos/pedidos.server.ts'
import { crearApp } from './app.server.ts'
import { abrirRegistro } from './http/log.server.ts'
import { motivoDe } from './http/startFailure.server.ts'
import { empezarLimpieza, leerUltimaLimpieza } from './jobs/cleanup.server.ts'
import {
  buscarPedidoDeEjemplo,
  exigirContrasenaRara,
  sembrarAdmin,
  sembrarEjemplos,
  sembrarLoNecesario,
} from './jobs/seed.server.ts'

const PLAZO_DE_CIERRE = 9_000
/** In development Vite serves the pages, and they need not have been built. */
const sinPaginas = process.argv.includes('--sin-paginas')
const decir = (texto: string) => process.stdout.write(`${texto}\n`)
const registro = abrirRegistro()
let config: ReturnType<typeof leerConfig> | undefined
const cierres: (() => Promise<unknown>)[] = []

async function abrir() {
  config = leerConfig()
  await exigirContrasenaRara(config.adminPassword)

  const embebida = config.databaseUrl ? null : await arrancarEmbebida({ dir: config.dataDir, avisar: decir })
  if (embebida) cierres.push(() => embebida.detener())
  const url = config.databaseUrl ?? embebida?.url ?? ''
  const secreto = config.secret ?? embebida?.secreto ?? ''
  await migrar(url, prepararCola)

  const base = abrirBase(url, registro)
  cierres.push(() => base.cerrar())
  const { db } = base
  await exigirEstatus(db)
  await sembrarLoNecesario(db)
  if (embebida) await sembrarEjemplos(db)

  const cola = await abrirCola({ url, registro })
  cierres.push(() => cola.cerrar())
  const { publicUrl: urlPublica } = config
  const transporte = abrirTransporte(config.smtpUrl)
  const reparto = await empezarReparto({
    cola,
    db,
    transporte,
    secreto,
    urlPublica,
    remitente: config.mailFrom,
    registro,
    estaDeBaja,
    imprimir: decir,
  })
  cierres.push(() => reparto.cerrar())
  await empezarLimpieza({ cola, db, registro })
  const ronda = empezarRonda({ db, registro })
  cierres.push(() => ronda.cerrar())

  const vivo = abrirVivo({ url, registro })
  await vivo.conectar()
  cierres.push(() => vivo.cerrar())

  const limiter = openLimiter({ pool: base.limites, log: registro })
  const limits = openLimits({ limiter, onGuessing: (fallos) => alertar(db, fallos) })
  const acceso = abrirAcceso({
    db,
    limiter,
    secreto,
    urlPublica,
    alEntrar: asegurarPerfil,
    nombreDe: ({ id }) => nombreDeMiembro(db, id),
  })
  const app = await crearApp({
    base,
    vivo,
    limits,
    acceso,
    registro,
    proxies: config.trustProxy,
    urlPublica,
    origen: config.origen,
    paginas: sinPaginas ? null : path.join(raiz, 'build/client'),
    conServidorDeCorreo: transporte !== null,
    colaViva: cola.viva,
    ultimaLimpieza: () => leerUltimaLimpieza(cola),
    asistente: config.asistente,
  })
  cierres.push(() => app.close())
  const direccion = await app.listen({ port: config.port, host: config.host })

  // Last, so that a password made up here is never lost to a start that failed.
  const { correo, contrasena } = await sembrarAdmin(db, {
    correo: config.adminEmail,
    contrasena: config.adminPassword,
  })
  const ejemplo = await buscarPedidoDeEjemplo(db)
  decir(`\n  Tienda:  ${direccion}`)
  decir(`  Gestión: ${direccion}${enlaceA('/manage')}  (${correo}${contrasena ? ` / ${contrasena}` : ''})`)
  if (contrasena) decir('           Guarda la contraseña: no se vuelve a mostrar.')
  if (ejemplo) decir(`  Pedido de ejemplo: ${ejemplo.codigo} de ${ejemplo.correo}\n`)
  // From here on the launcher brings back a server that dies.
  if (process.connected) process.send?.('abierta')
}

function alertar(db: Db, fallos: number) {
  registro.warn({ fallos }, 'order codes are being guessed')
  const datos = { fallos, minutos: MINUTES_OF_MISSES, fecha: new Date().toISOString() }
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
// A terminal or a log that cannot be written, on a full disk, ends nothing.
for (const salida of [process.stdout, process.stderr]) salida.on('error', () => {})
process.on('unhandledRejection', (error) => registro.error({ err: error }, 'unhandled rejection'))

abrir().catch((error) => {
  try {
    process.stderr.write(`${motivoDe(error, config)}\n`)
  } finally {
    // Even when telling why fails in its turn.
    cerrar(1)
  }
})
