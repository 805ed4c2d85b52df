import { sql } from 'drizzle-orm'
import { arePasswordsGuessed } from '#auth/auth.server.ts'
import { readClock } from '#db/clock.server.ts'
import { areCodesGuessed } from '#db/limits.server.ts'
import type { Db, Log } from '#db/open.server.ts'
import { readJobs } from '#db/queue.server.ts'
import { ultimoRespaldo } from '#db/respaldos.server.ts'
import { readRows } from '#db/rows.server.ts'
import { alarmas } from '#db/schema/machinery.server.ts'
import type { Live } from '#live/live.server.ts'
import { countStreams } from '#live/stream.server.ts'
import { readMailNews, readOutbox } from '#mail/outbox.server.ts'
import { alarmKey, isOtherDisk, type ReadAlarmed, settleAlarmas } from './alarmas.server.ts'
import { CLAVES, type Clave, ESTADOS } from './contract.ts'
import { type Fallas, readFallas } from './fallas.server.ts'
import { readCertificate, readDisks } from './machine.server.ts'
import * as rules from './rules.ts'

/** Milliseconds for which a certificate that was looked at is not looked at again. */
const CERTIFICATE_AGE = 600_000

type Options = {
  db: Db
  live: Live
  log: Log
  fallas: Fallas
  hasMailServer: boolean
  /** Whether the shop makes backups by itself. */
  makesBackups: boolean
  /** Folders of this machine in which the shop writes. */
  folders: string[]
  /** The name of this machine, where the shop may run on several; else null. */
  machine: string | null
  /** PUBLIC_URL; null when it is not set. */
  publicUrl: string | null
}

/** How the shop itself is (docs/decisions/065), for its owner: read for the page, and watched for alarms. */
export function openSalud({
  db,
  live,
  log,
  fallas,
  hasMailServer,
  makesBackups,
  folders,
  machine,
  publicUrl,
}: Options) {
  let certificate: { at: number; read: ReturnType<typeof readCertificate> } | undefined

  function seeCertificate() {
    if (!certificate || performance.now() - certificate.at > CERTIFICATE_AGE)
      certificate = { at: performance.now(), read: readCertificate(publicUrl) }
    return certificate.read
  }

  const alarmed: ReadAlarmed = {
    async correo() {
      const standing = (await readOutbox(db)).filter(({ state }) => state !== 'scheduled' && state !== 'failed')
      return rules.correo({
        hasServer: hasMailServer,
        waiting: standing.reduce((sum, { count }) => sum + count, 0),
        oldest: Math.max(0, ...standing.map(({ oldest }) => oldest)),
        ...(await readMailNews(db)),
      })
    },
    async respaldo(isAlarmed) {
      const [last, now] = [await ultimoRespaldo(db), await readClock(db)]
      return rules.respaldo({ isOn: makesBackups, last, now, uptime: process.uptime(), isAlarmed })
    },
    disco: async (isAlarmed) => rules.disco(await readDisks(folders), isAlarmed, machine),
    intentos: async () =>
      rules.intentos({ codigos: await areCodesGuessed(db), contrasenas: await arePasswordsGuessed(db) }),
  }

  async function readBase() {
    const began = performance.now()
    const [row] = await readRows<{ bytes: number; used: number; max: number }>(
      db,
      sql`select pg_database_size(current_database())::float8 as bytes, current_setting('max_connections')::int as max,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
    )
    return rules.base({ ms: performance.now() - began, ...(row ?? { bytes: 0, used: 0, max: 1 }) })
  }

  return {
    /** One line for each thing, the worst first. What cannot be read has no data; the others are shown. */
    async leer() {
      const open = new Map((await db.select().from(alarmas)).map((alarma) => [alarma.clave, alarma]))
      const ownDisk = alarmKey('disco', machine)
      const otherDisk = [...open.values()].find((alarma) => isOtherDisk(alarma.clave, ownDisk))
      const sinceWhen = (clave: Clave) =>
        (clave === 'disco' ? (open.get(ownDisk) ?? otherDisk) : open.get(clave))?.desde ?? null
      const now = await readClock(db)
      const failed = await readFallas(db)
      const guessing = open.get('intentos')
      const read: Record<Clave, () => rules.Dicho | Promise<rules.Dicho>> = {
        correo: () => alarmed.correo(false),
        respaldo: () => alarmed.respaldo(open.has('respaldo')),
        disco: async () => {
          const own = await alarmed.disco(open.has(ownDisk))
          return otherDisk && own.estado !== 'mal' ? { estado: 'mal', ...otherDisk } : own
        },
        certificado: async () => rules.certificado(await seeCertificate(), now),
        base: readBase,
        trabajos: async () => rules.trabajos(await readJobs(db), now),
        vivo: () => rules.vivo({ isListening: !live.notListening, open: countStreams(live) }),
        // The limits may be many under an attack, so only the watch reads them.
        intentos: () =>
          guessing ? { estado: 'mal', ...guessing } : rules.intentos({ codigos: false, contrasenas: false }),
        errores: () => rules.errores({ hoy: failed.hoy, last: failed.fallas[0]?.ultima ?? null }, now),
      }
      const lineas = await Promise.all(
        CLAVES.map(async (clave) => {
          const { estado, texto, que_hacer } = await Promise.resolve()
            .then(read[clave])
            .catch((err) => {
              log.error({ err, que: clave, clase_de_falla: 'base' }, 'a figure of the shop could not be read')
              return rules.sinDatos('No se pudo leer ahora.', 'Vuelve a mirar en un minuto.')
            })
          return {
            clave,
            estado,
            texto,
            que_hacer,
            desde: estado === 'mal' ? sinceWhen(clave) : null,
          }
        }),
      )
      const rank = ({ estado }: { estado: (typeof ESTADOS)[number] }) => ESTADOS.indexOf(estado)
      return { lineas: lineas.toSorted((a, b) => rank(a) - rank(b)), fallas: failed.fallas }
    },

    /** Tells the owner of what began or is over; call it once a minute. */
    async vigilar() {
      await fallas.flush(db)
      await settleAlarmas(db, log, alarmed, machine)
    },
  }
}
export type Salud = ReturnType<typeof openSalud>
