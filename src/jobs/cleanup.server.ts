import { limpiarSesiones, limpiarVerificaciones } from '#auth/limpieza.server.ts'
import { limpiarCharlas, limpiarConsumo, limpiarSinRespuesta } from '#conversaciones/asistente/limpieza.server.ts'
import { limpiarConversaciones } from '#conversaciones/chat/limpieza.server.ts'
import type { Db, Registro } from '#db/abrir.server.ts'
import { juntarConteos } from '#db/conteos.server.ts'
import { limpiarRepeticiones } from '#db/limpieza.server.ts'
import type { Cola } from '#mail/cola.server.ts'
import { limpiarCorreos, limpiarEnlaces, limpiarSolicitantes } from '#mail/limpieza.server.ts'
import { limpiarCuentasSinConfirmar } from '#miembros/limpieza.server.ts'
import { negocio } from '#negocio'
import { limpiarAvisosAMano, limpiarMovimientos } from '#pedidos/limpieza.server.ts'
import { limpiarProcedencias } from '#solicitudes/limpieza.server.ts'

const COLA_DE_LIMPIEZA = 'limpieza'
const DE_MADRUGADA = '15 4 * * *'
/** One at a time, tried again when it fails; what came of it is kept for a month. */
const AJUSTES = { policy: 'exclusive', notify: true, retryLimit: 3, retryDelay: 600, deleteAfterSeconds: 30 * 86_400 }

/**
 * What reaches its age, each cleaned by the room that writes it. Two more clean themselves: counts of limits go an hour
 * after their end (rate-limiter-flexible), jobs some days after theirs (pg-boss, `mail/cola.server.ts`).
 */
const LIMPIEZAS: Record<string, (db: Db) => Promise<number>> = {
  asistente: limpiarCharlas,
  asistente_consumo: limpiarConsumo,
  avisos_a_mano: limpiarAvisosAMano,
  conteos: juntarConteos,
  conversaciones: limpiarConversaciones,
  correos: limpiarCorreos,
  cuentas: limpiarCuentasSinConfirmar,
  enlaces: limpiarEnlaces,
  movimientos: limpiarMovimientos,
  preguntas_sin_respuesta: limpiarSinRespuesta,
  procedencias: limpiarProcedencias,
  repeticiones: limpiarRepeticiones,
  sesiones: limpiarSesiones,
  solicitantes: limpiarSolicitantes,
  verificaciones: limpiarVerificaciones,
}

/** Cleans all there is, also after one that fails. @returns rows by what they were */
export async function limpiar(db: Db, registro: Registro) {
  const quitados: Record<string, number> = {}
  const fallos: string[] = []
  for (const [que, hacer] of Object.entries(LIMPIEZAS)) {
    try {
      quitados[que] = await hacer(db)
    } catch (error) {
      registro.error({ err: error, que }, 'not cleaned')
      fallos.push(que)
    }
  }
  if (fallos.length > 0) throw new Error(`Not cleaned: ${fallos.join(', ')}`)
  return quitados
}

/**
 * Cleans once a night, whatever the number of processes on this database; a night that none of them saw is made up for
 * at the next start.
 */
export async function empezarLimpieza({ cola: { boss }, db, registro }: { cola: Cola; db: Db; registro: Registro }) {
  await boss.createQueue(COLA_DE_LIMPIEZA, AJUSTES)
  await boss.schedule(COLA_DE_LIMPIEZA, DE_MADRUGADA, null, { tz: negocio.zonaHoraria, missed: 'once' })
  await boss.work(COLA_DE_LIMPIEZA, { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }, async () => ({
    quitados: await limpiar(db, registro),
  }))
}

/** When it was last cleaned and what came of it, for staff; null until the first night. */
export async function leerUltimaLimpieza({ boss }: Cola) {
  const trabajos = await boss.findJobs(COLA_DE_LIMPIEZA)
  const [ultimo] = trabajos
    .filter(({ completedOn }) => completedOn !== null)
    .sort((a, b) => Number(b.completedOn) - Number(a.completedOn))
  if (!ultimo) return null
  const { startedOn, completedOn, state, output } = ultimo
  return { empezo: startedOn, termino: completedOn, bien: state === 'completed', ...output }
}
