import { desc, eq } from 'drizzle-orm'
import { openDatabase } from '#db/open.server.ts'
import { openQueue } from '#db/queue.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { isOptedOut } from '#mail/bajas/bajas.server.ts'
import type { OutgoingMail, Requester } from '#mail/contract.ts'
import { enqueue } from '#mail/mail.server.ts'
import { startMailWorker } from '#mail/mailWorker.server.ts'
import { openTransport } from '#mail/transport.server.ts'
import { createTestDatabase } from './database.server.ts'

export const secret = 'un secreto de pruebas, bastante largo'
export const publicUrl = 'https://tienda.example'

const logger = { info: () => {}, warn: () => {}, error: () => {} }

/** A mail worker with its own database and one order, `B01-40718`. Nothing is delivered until `open`. */
export async function createPostOffice() {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url, logger)
  const { db } = database
  await db.insert(pedidos).values({ codigo: 'B01-40718', cliente: 'Ana Peña', correo_cliente: 'ana@ejemplo.com' })
  const closers: (() => Promise<void>)[] = []
  const printed: string[] = []

  return {
    url,
    db,
    printed,
    /**
     * @param smtp the mail server's URL; undefined keeps mails in the outbox
     * @param rechazos refusals after which a mail is given up
     * @param espera timeout of the mail server in milliseconds
     * @param pausa milliseconds after a refusal
     */
    async open(smtp: string | undefined, { rechazos: refusals = 20, espera: timeout = 5_000, pausa: pause = 20 } = {}) {
      const queue = await openQueue({ url, log: logger })
      const mailWorker = await startMailWorker({
        queue,
        db,
        transport: openTransport(smtp, timeout),
        secret,
        publicUrl,
        sender: { name: 'Brisa: joyas (a mano); más', address: 'pedidos@brisa.example' },
        log: logger,
        retryPolicy: { maxRejections: refusals, pause: () => pause, unanswered: pause, probe: () => 100 },
        isOptedOut,
        print: (text) => printed.push(text),
      })
      const close = async () => {
        await mailWorker.close()
        await queue.close()
      }
      closers.push(close)
      return { isAlive: queue.isAlive, close }
    },
    enqueue: (mail: OutgoingMail) => db.transaction((tx) => enqueue(tx, mail)),
    /** The mails in the outbox, oldest first. */
    outbox: () => db.select().from(correos).orderBy(correos.fecha_creacion),
    /** The newest mail to an address. */
    async mailTo(to: string) {
      const [row] = await db.select().from(correos).where(eq(correos.para, to)).orderBy(desc(correos.numero)).limit(1)
      if (!row) throw new Error(`No mail for ${to}`)
      return row
    },
    async close() {
      for (const close of closers) await close()
      await database.close()
      await drop()
    },
  }
}

type Changes = { para?: string; codigo?: string; nombre?: string; estatus?: string; descripcion?: string }

export function confirmationMail(changes: Changes = {}): OutgoingMail {
  const { para: to = 'ana@ejemplo.com', codigo = 'B01-40718', nombre: name = 'Ana Peña' } = changes
  const { descripcion = 'Pulsera de cuentas azul turquesa' } = changes
  return {
    funcion: 'send-order-request-confirmation',
    para: to,
    codigo_pedido: codigo,
    requester: null,
    datos: {
      nombre: name,
      correo: to,
      codigo_pedido: codigo,
      tipo_servicio: 'retiro',
      descripcion,
      fecha_estimada: '2026-03-14',
    },
  }
}

/** A mail to an address typed into a form. */
export function receiptMail(to: string, pide: Requester | null = null): OutgoingMail {
  return {
    funcion: 'send-confirmation-email',
    para: to,
    requester: pide,
    datos: { nombre_cliente: 'Ana Peña', correo: to, codigo_pedido: '' },
  }
}

export function statusMail(changes: Changes = {}): OutgoingMail {
  const { para: to = 'ana@ejemplo.com', codigo = 'B01-40718', nombre: name = 'Ana Peña' } = changes
  const { estatus = 'En Preparación', descripcion = null } = changes
  return {
    funcion: 'send-status-update',
    para: to,
    codigo_pedido: codigo,
    datos: { codigo_pedido: codigo, nombre: name, estatus, descripcion, fecha: '2026-03-09T15:42:00Z' },
  }
}
