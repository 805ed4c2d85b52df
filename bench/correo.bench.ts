import { setTimeout as pausa } from 'node:timers/promises'
import { abrirBase } from '#db/abrir.server.ts'
import { encolar } from '#mail/mail.server.ts'
import { abrirBuzon } from '#testing/buzon.server.ts'
import { deLaTienda } from '../scripts/servidor.mjs'
import { medirEn, puertoLibre } from './escenario.ts'

/**
 * How soon mails leave after the mail server was away, whether each order's arrive in the order of its history when every
 * other try is refused, and how long recipients who hang hold up the others.
 */
const CORREOS = Number(process.env.CORREOS ?? 300)
/** Seconds. */
const APAGON = Number(process.env.SEGUNDOS ?? 60)
const PASOS = ['Confirmado', 'En Preparación', 'Listo para Entregar', 'Entregado']
const COLGADOS = [4, 12]
/** Without a mail for so many seconds, no more are coming. */
const SILENCIO = 30

await medirEn(
  async ({ url, maquina, abrirServidor }) => {
    const puertoDeCorreo = await puertoLibre()
    await abrirServidor(await puertoLibre(), { ...deLaTienda, env: { SMTP_URL: `smtp://127.0.0.1:${puertoDeCorreo}` } })
    const { db, cerrar } = abrirBase(url, { error: console.error })

    const pedido = (numero: number) => ({
      codigo_pedido: `B01-${String(numero).padStart(5, '0')}`,
      para: `persona${numero}@ejemplo.com`,
    })
    function mover(numero: number, estatus: string) {
      const { codigo_pedido, para } = pedido(numero)
      const datos = { codigo_pedido, nombre: 'Ana Peña', estatus, descripcion: null, fecha: new Date().toISOString() }
      return db.transaction((tx) => encolar(tx, { funcion: 'send-status-update', para, codigo_pedido, datos }))
    }
    /** Waits until so many have arrived; tells how many have when no more come. */
    async function llegar(buzon: Awaited<ReturnType<typeof abrirBuzon>>, cuantos: number) {
      const desde = performance.now()
      let ultimo = desde
      for (let antes = 0; buzon.mensajes.length < cuantos && performance.now() - ultimo < SILENCIO * 1000; ) {
        await pausa(20)
        if (buzon.mensajes.length > antes) ultimo = performance.now()
        antes = buzon.mensajes.length
      }
      return `${buzon.mensajes.length} in ${((ultimo - desde) / 1000).toFixed(1)} s`
    }

    console.log(`\n${maquina}\n\n| | |\n| --- | --- |`)

    // Away, and back.
    for (let numero = 0; numero < CORREOS; numero++) await mover(numero, 'Confirmado')
    await pausa(APAGON * 1000)
    let buzon = await abrirBuzon({ puerto: puertoDeCorreo })
    console.log(
      `| ${CORREOS} mails, ${APAGON} s without a mail server | ${await llegar(buzon, CORREOS)} of its return |`,
    )

    // Every other try refused, and dead for 5 s in between.
    const [desde, pedidos] = [50_000, 100]
    let veces = 0
    buzon.rechazar(451, 'destinatario', () => ++veces % 2 === 1)
    for (const paso of PASOS)
      await Promise.all(Array.from({ length: pedidos }, (_, numero) => mover(desde + numero, paso)))
    await buzon.cerrar()
    const antes = buzon
    await pausa(5_000)
    buzon = await abrirBuzon({ puerto: puertoDeCorreo })
    await llegar(buzon, Number.POSITIVE_INFINITY)
    const llegados = [...antes.mensajes, ...buzon.mensajes]
    const enDesorden = Array.from({ length: pedidos }, (_, numero) => {
      const suyos = llegados.filter(({ para }) => para.includes(pedido(desde + numero).para))
      const orden = suyos.map(({ asunto }) => PASOS.findIndex((paso) => asunto.endsWith(paso)))
      return orden.at(-1) === PASOS.length - 1 && orden.every((paso, n) => n === 0 || paso > (orden[n - 1] ?? 0))
    }).filter((bien) => !bien).length
    console.log(`| orders of ${pedidos} whose mails arrived out of order, or not to the end | ${enDesorden} |`)
    await buzon.cerrar()

    for (const cuantos of COLGADOS) {
      buzon = await abrirBuzon({ puerto: puertoDeCorreo })
      const base = 60_000 + cuantos * 200
      const colgados = Array.from({ length: cuantos }, (_, numero) => base + numero)
      const soltar = colgados.map((numero) => buzon.retener(pedido(numero).para))
      for (const numero of colgados) await mover(numero, 'Confirmado')
      await pausa(500)
      for (let numero = 0; numero < 100; numero++) await mover(base + 100 + numero, 'Confirmado')
      console.log(`| 100 mails behind ${cuantos} recipients who hang | ${await llegar(buzon, 100)} |`)
      for (const dejar of soltar) dejar()
      await pausa(1_000)
      await buzon.cerrar()
    }
    await cerrar()
  },
  { lleno: false },
)
