import { formatDay } from '#lib/dates.ts'
import type { Estado } from './contract.ts'
import { mailReason } from './mailReason.ts'

/** What a line says, before it is known since when. `que_hacer`: what the owner does now. */
export type Dicho = { estado: Estado; texto: string; que_hacer: string | null }

const bien = (texto: string): Dicho => ({ estado: 'bien', texto, que_hacer: null })
const mirar = (texto: string, que_hacer: string): Dicho => ({ estado: 'mirar', texto, que_hacer })
const mal = (texto: string, que_hacer: string): Dicho => ({ estado: 'mal', texto, que_hacer })
export const sinDatos = (texto: string, que_hacer: string | null = null): Dicho => ({
  estado: 'sin_datos',
  texto,
  que_hacer,
})

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400
/** Seconds for which a mail waits and none leaves, after which it is an alarm. */
const MAIL_STUCK = 15 * MINUTE
/** Seconds: a backup that is older is an alarm. */
const OLD_BACKUP = 2 * DAY
/** Seconds after which the weekly restore of a backup is overdue. */
const OLD_CHECK = 9 * DAY
/** Shares of a disk that are left. An alarm ends a little above where it began, so that it does not come and go. */
const DISK = { mal: 0.1, over: 0.12, mirar: 0.2 }
/** Seconds that may pass between two runs of a job: its longest pause, and some time to run. */
const LONGEST_PAUSE: Record<string, number> = {
  apartados: 15 * MINUTE,
  fechas_nuevas: 14 * HOUR,
  recordatorios_de_pago: 16 * HOUR,
}
const DAILY = 26 * HOUR
const JOB_NAMES: Record<string, string> = {
  apartados: 'devolver piezas apartadas',
  fechas_nuevas: 'avisar fechas nuevas',
  recordatorios_de_pago: 'recordar pagos',
  limpieza: 'la limpieza de la noche',
  respaldos: 'los respaldos',
}

/** `15 minutos`, `3 horas`, `2 días`, rounded down; at least one minute. */
export function lapso(seconds: number) {
  if (seconds >= 2 * DAY) return `${Math.floor(seconds / DAY)} días`
  if (seconds >= 2 * HOUR) return `${Math.floor(seconds / HOUR)} horas`
  const minutes = Math.max(1, Math.floor(seconds / MINUTE))
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`
}

const correosText = (count: number) => (count === 1 ? '1 correo' : `${count.toLocaleString('es-DO')} correos`)

type Mail = {
  hasServer: boolean
  /** Mails that should have left, and for how many seconds the oldest has waited. */
  waiting: number
  oldest: number
  /** For how many seconds a mail has waited and none has left; null while none waits but for its own mailbox. */
  stuck: number | null
  /** Mails given up in the last seven days. */
  failed: number
  /** What the mail server last said about a waiting mail, else about a failed one. */
  error: string | null
}

export function correo({ hasServer, waiting, oldest, stuck, failed, error }: Mail) {
  if (!hasServer)
    return mirar(
      'La tienda no tiene servidor de correo: los correos se guardan aquí y no salen.',
      'Pide a quien mantiene la página que ponga uno (SMTP_URL). Mientras tanto se leen en Correos.',
    )
  const { texto: why, que_hacer } = mailReason(error)
  const wait = `${correosText(waiting)} ${waiting === 1 ? 'espera' : 'esperan, el más viejo'} desde hace ${lapso(oldest)}`
  if (stuck !== null && stuck >= MAIL_STUCK)
    return mal(
      `Hace ${lapso(stuck)} que no sale ningún correo. ${wait}. ${why}`,
      `${que_hacer} No se pierde ninguno: saldrán solos. Lo que urja, dilo por WhatsApp.`,
    )
  if (failed > 0)
    return mirar(
      `En los últimos 7 días ${correosText(failed)} no ${failed === 1 ? 'salió' : 'salieron'}. ${why}`,
      'Ábrelos en Correos: corrige la dirección en el pedido o en el cliente, y envíalos otra vez.',
    )
  if (waiting > 0 && oldest >= MAIL_STUCK)
    return mirar(
      `${wait}, aunque otros sí salen. ${why}`,
      'Se intentan durante más de un día. Si alguno urge, mira en Correos de quién es y llámalo.',
    )
  return bien(
    waiting > 0 ? `Los correos salen. ${correosText(waiting)} por salir.` : 'Los correos salen. Ninguno espera.',
  )
}

type Backup = {
  /** Whether the shop makes backups by itself. */
  isOn: boolean
  last: { hecho: Date | null; verificado: Date | null; copiado: Date | null; error: string | null } | null
  now: Date
  /** Seconds for which this process has run. */
  uptime: number
  /** Whether an alarm about it is open, which another process may have begun. */
  isAlarmed: boolean
}

export function respaldo({ isOn, last, now, uptime, isAlarmed }: Backup) {
  const ageOf = (instant: Date) => (now.getTime() - instant.getTime()) / 1000
  if (!last && !isOn)
    return sinDatos(
      'La tienda no hace respaldos aquí, porque la base de datos es de otra máquina.',
      'Pregunta a tu proveedor cada cuánto la copia y cómo se devuelve, o pide que pongan BACKUP_DIR.',
    )
  const help = 'Llama hoy a quien mantiene la página: si el disco se daña, se pierde lo escrito desde ese respaldo.'
  const made = last?.hecho
    ? `El último que sirve es de hace ${lapso(ageOf(last.hecho))}.`
    : 'Todavía no hay ninguno que sirva.'
  if (last?.error) return mal(`Algo falló en el último respaldo. ${last.error} ${made}`, help)
  if (!last?.hecho)
    return uptime > OLD_BACKUP || isAlarmed
      ? mal('Todavía no se ha hecho ningún respaldo.', help)
      : mirar('Todavía no se ha hecho ningún respaldo.', 'El primero se hace solo esta noche. Míralo mañana.')
  if (ageOf(last.hecho) > OLD_BACKUP) return mal(`No hay un respaldo reciente. ${made}`, help)
  const { verificado, copiado } = last
  const copied = copiado ? `La copia en otro lugar es de hace ${lapso(ageOf(copiado))}.` : 'No hay copia en otro lugar.'
  const text = `El último respaldo es de hace ${lapso(ageOf(last.hecho))}. ${copied}`
  if (!verificado) return bien(`${text} Cada semana uno se prueba; todavía no ha tocado.`)
  if (ageOf(verificado) > OLD_CHECK)
    return mirar(
      `${text} Hace ${lapso(ageOf(verificado))} que ninguno se prueba.`,
      'Pide a quien mantiene la página que mire por qué ya no se prueban: uno sin probar puede no servir.',
    )
  return bien(`${text} Hace ${lapso(ageOf(verificado))} se probó uno, y se puede devolver.`)
}

/** `free`: bytes left to the shop; `total`: of the disk. */
export type Disk = { free: number; total: number }

/** A machine's last word about its disk counts for so many seconds. */
export const DISK_FORGOTTEN = DAY

/** The machine of an alarm has not run the shop for {@link DISK_FORGOTTEN}. */
export const discoAjeno = (machine: string) =>
  sinDatos(`Hace un día que la tienda no corre en la máquina ${machine}, y de su disco no se sabe más.`)

/**
 * @param isAlarmed whether an alarm about it is open
 * @param machine its name, where the shop may run on several
 */
export function disco(disks: Disk[], isAlarmed: boolean, machine: string | null) {
  const shareOf = ({ free, total }: Disk) => (total > 0 ? free / total : 0)
  const [fullest] = disks.toSorted((a, b) => shareOf(a) - shareOf(b))
  if (!fullest)
    return sinDatos(
      'La tienda no guarda nada en el disco de esta máquina.',
      'El de la base de datos lo ve quien te la alquila.',
    )
  const share = shareOf(fullest)
  const which = machine ? ` de la máquina ${machine}` : ''
  const text = `Queda libre el ${Math.floor(share * 100)} %: ${size(fullest.free)} de ${size(fullest.total)}.`
  const help = 'Borra o mueve archivos grandes y respaldos viejos, o pide un disco mayor.'
  if (share <= (isAlarmed ? DISK.over : DISK.mal))
    return mal(`El disco${which} está casi lleno. ${text}`, `${help} Si se llena, la tienda deja de tomar pedidos.`)
  return share <= DISK.mirar ? mirar(`El disco${which} se está llenando. ${text}`, help) : bien(text)
}

/** `3.2 GB`, `480 MB`. */
function size(bytes: number) {
  const [value, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : [bytes / 1e6, 'MB']
  return `${value.toLocaleString('es-DO', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`
}

/** A certificate as a server shows it. `error`: why browsers would not trust it, as Node's TLS names it. */
export type Certificate = { from: Date; to: Date; error: string | null }

/** @param certificate `no_tls` for an address without https, `unreachable` where the shop cannot see it from inside */
export function certificado(certificate: Certificate | 'no_tls' | 'unreachable', now: Date) {
  if (certificate === 'no_tls')
    return sinDatos(
      'La tienda se abre sin candado (http), o no sabe por qué dirección se abre.',
      'Para clientes tiene que ser https: pide que pongan PUBLIC_URL con https:// y un certificado.',
    )
  if (certificate === 'unreachable')
    return sinDatos(
      'Desde la propia máquina no se pudo abrir la dirección de la tienda para mirar su certificado.',
      'Ábrela en tu teléfono: si sale el candado y ningún aviso, está bien.',
    )
  const { from, to, error } = certificate
  const [left, life] = [(to.getTime() - now.getTime()) / 1000, (to.getTime() - from.getTime()) / 1000]
  const help = 'Llama a quien mantiene la página: hay que renovar el certificado.'
  if (left <= 0) return mal('El certificado venció: los navegadores dicen que la tienda no es segura.', help)
  if (error) return mal('Los navegadores no confían en el certificado de la tienda.', help)
  const until = `El certificado vale hasta el ${formatDay(to.toISOString().slice(0, 10))}.`
  // Those that renew themselves do so when a third of their life is left.
  if (left < Math.min(3 * DAY, life / 10)) return mal(`El certificado vence en ${lapso(left)}.`, help)
  if (left < Math.min(14 * DAY, life / 4)) return mirar(`${until} Debió renovarse solo, y quedan ${lapso(left)}.`, help)
  return bien(`${until} Se renueva solo.`)
}

type BaseFigures = { ms: number; bytes: number; used: number; max: number }

export function base({ ms, bytes, used, max }: BaseFigures) {
  const text = `Responde en ${Math.max(1, Math.round(ms))} ms, ocupa ${size(bytes)} y tiene ${used} de ${max} conexiones en uso.`
  const help = 'Si sigue así en una hora, avisa a quien mantiene la página.'
  if (used >= max * 0.85) return mirar(`Casi no le quedan conexiones. ${text}`, help)
  return ms > 1000 ? mirar(`Responde despacio. ${text}`, help) : bien(text)
}

type Job = { queue: string; scheduled: number | null; succeeded: number | null }

/** @param jobs since when each runs by the clock and when it last succeeded, in seconds since 1970, as far as it is known */
export function trabajos(jobs: Job[], now: Date) {
  const ageOf = (since: number) => now.getTime() / 1000 - since
  const late = jobs.flatMap(({ queue, scheduled, succeeded }) => {
    // Successes are kept for some days only: a job without any has failed since, or since it exists.
    const since = succeeded ?? scheduled
    if (since === null || ageOf(since) <= (LONGEST_PAUSE[queue] ?? DAILY)) return []
    const name = JOB_NAMES[queue] ?? queue
    return [succeeded === null ? name : `${name} (hace ${lapso(ageOf(since))})`]
  })
  const known = jobs.filter(({ succeeded }) => succeeded !== null)
  if (late.length > 0)
    return mirar(
      `${late.length === 1 ? 'Una tarea se atrasó' : `${late.length} tareas se atrasaron`}: ${late.join(', ')}.`,
      'Si la tienda acaba de encenderse, espera media hora. Si no, pide a quien mantiene la página que la reinicie.',
    )
  if (known.length === 0) return sinDatos('Ninguna tarea ha corrido todavía: la tienda es nueva.')
  return bien(`Corren a su hora: ${known.map(({ queue }) => JOB_NAMES[queue] ?? queue).join(', ')}.`)
}

export function vivo({ isListening, open }: { isListening: boolean; open: number }) {
  if (!isListening)
    return mal(
      'Las páginas abiertas no se actualizan solas: perdieron la línea con la base de datos.',
      'Se recupera sola. Si dura más de diez minutos, pide a quien mantiene la página que reinicie la tienda.',
    )
  if (open === 0) return bien('Funciona. Ahora mismo nadie tiene abierta una página que se actualice sola.')
  return bien(open === 1 ? '1 página abierta se actualiza sola.' : `${open} páginas abiertas se actualizan solas.`)
}

/** What is guessed from several places: order codes and links, passwords and second steps. */
export type Guesses = { codigos: boolean; contrasenas: boolean }

export function intentos({ codigos, contrasenas }: Guesses) {
  const what = [codigos && 'códigos de pedido', contrasenas && 'contraseñas'].filter(Boolean).join(' y ')
  if (!what)
    return bien(
      'Nadie prueba códigos ni contraseñas desde varios lugares. A quien prueba desde uno solo, la tienda lo frena.',
    )
  return mal(
    `Alguien está probando ${what} desde varios lugares: gastó los intentos que la tienda permite en diez minutos.`,
    contrasenas
      ? 'La tienda ya lo frena. Activa el segundo paso en tu cuenta, y no des tu contraseña a nadie que llame.'
      : 'La tienda ya lo frena, y con un código no se ven dirección, teléfono ni correo. Si dura horas, avisa a quien mantiene la página.',
  )
}

/** @param hoy failures of today @param last when the last one of seven days was */
export function errores({ hoy, last }: { hoy: number; last: Date | null }, now: Date) {
  if (last === null) return bien('Ninguno en los últimos 7 días.')
  if (hoy === 0) return bien(`Hoy ninguno. El último fue hace ${lapso((now.getTime() - last.getTime()) / 1000)}.`)
  return mirar(
    hoy === 1 ? 'Hoy hubo un fallo.' : `Hoy hubo ${hoy.toLocaleString('es-DO')} fallos.`,
    'Abajo está qué fue cada uno y qué hacer.',
  )
}
