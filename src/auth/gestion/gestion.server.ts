import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/abrir.server.ts'
import { auditar, buscarUltimoHecho } from '#db/auditoria.server.ts'
import { user, userRoles } from '#db/schema/acceso.server.ts'
import { auditoria } from '#db/schema/maquinaria.server.ts'
import { CLIENTE_QUE_NO_ESTA } from '#lib/conjuntos.ts'
import { conflicto, noExiste } from '#lib/errores.ts'
import { formatearInstanteBreve } from '#lib/fecha.ts'
import { revocarEnlacesDeCuenta } from '#mail/enlaces.server.ts'
import { encolarCambio } from '#mail/mail.server.ts'
import type { Persona, Rol } from '../contract.ts'
import { confirmarCuenta, terminarSesiones } from '../cuentas.server.ts'
import type { Herramientas } from '../herramientas.server.ts'
import { CUENTA_CAMBIADA } from './contract.ts'
import { cambiarRol, exigirQueSiga } from './roles.server.ts'

const ENTIDAD = 'cuenta'

/** What staff do to an account, as the audit calls it, and as it is told to who comes second. */
const HECHO = {
  'confirmar-cuenta': 'confirmó esta cuenta',
  'suspender-cuenta': 'suspendió esta cuenta',
  'reactivar-cuenta': 'reactivó esta cuenta',
  'cambiar-rol': 'cambió el rol de esta cuenta',
} as const
type Accion = keyof typeof HECHO

type Aviso = Parameters<typeof encolarCambio>[1]['cambio']
type Cual = { persona: Persona; id: string }
type Tomada = Awaited<ReturnType<typeof tomarCuenta>>

/** Accounts in the hands of staff: what is done to one is audited, and its owner hears of it by mail. */
export function abrirGestion({ db, alEntrar, nombreDe }: Herramientas) {
  type Hecho = { accion: Accion; aviso: Aviso; antes?: object; despues?: object }

  /** Opens an account's row for who still runs the shop, and answers it as it was left. */
  async function conCuenta({ persona, id }: Cual, hacer: (tx: Tx, cuenta: Tomada) => Promise<Hecho | null>) {
    const nombre = await nombreDe({ id, correo: '', rol: 'user' })
    return db.transaction(async (tx) => {
      await exigirQueSiga(tx, persona)
      const cuenta = await tomarCuenta(tx, id)
      const hecho = await hacer(tx, cuenta)
      if (hecho) {
        const { aviso: cambio, ...resto } = hecho
        await auditar(tx, { quien: persona.id, entidad: ENTIDAD, clave: id, ...resto })
        await encolarCambio(tx, { para: cuenta.correo, nombre, cambio })
      }
      return tomarCuenta(tx, id)
    })
  }

  return {
    /** @throws ErrorDeNegocio 403 of who runs the shop no longer, 404 */
    confirmar: (cual: Cual) =>
      conCuenta(cual, async (tx, { id, correo, confirmado }) => {
        // Whoever confirmed it, nothing else is wanted.
        if (confirmado) return null
        await confirmarCuenta(tx, id)
        await alEntrar(tx, { id, correo, confirmado: true })
        return { accion: 'confirmar-cuenta', aviso: 'confirmada' }
      }),

    /**
     * Nobody gets in with the account until it is opened again, and who is in is out at their next request.
     * @param nota why, for staff
     * @throws ErrorDeNegocio 403, 404; 409 of one's own account, and when somebody else was first
     */
    suspender: ({ nota, ...cual }: Cual & { nota: string }) =>
      conCuenta(cual, async (tx, { id, suspendido_en }) => {
        // With that, whoever suspends the others stays: somebody always runs the shop.
        if (id === cual.persona.id) throw conflicto('No puedes suspender tu propia cuenta.')
        if (suspendido_en) return exigirPropio(tx, cual, ['suspender-cuenta', 'reactivar-cuenta'])
        await tx.update(user).set({ suspendido_en: sql`now()` }).where(eq(user.id, id))
        await terminarSesiones(tx, id)
        await revocarEnlacesDeCuenta(tx, id, 'contrasena')
        return { accion: 'suspender-cuenta', aviso: 'suspendida', despues: nota ? { nota } : undefined }
      }),

    /** @throws ErrorDeNegocio 403, 404; 409 when somebody else was first */
    reactivar: (cual: Cual) =>
      conCuenta(cual, async (tx, { id, suspendido_en }) => {
        if (!suspendido_en) return exigirPropio(tx, cual, ['suspender-cuenta', 'reactivar-cuenta'])
        await tx.update(user).set({ suspendido_en: null }).where(eq(user.id, id))
        return { accion: 'reactivar-cuenta', aviso: 'reactivada' }
      }),

    /**
     * @param era the role that was on the screen
     * @throws ErrorDeNegocio 403, 404; 409 of the last who runs the shop, of an account that nobody gets in with, and when
     * somebody else was first
     */
    cambiarRol: ({ rol, era, ...cual }: Cual & { rol: Rol; era: Rol }) =>
      conCuenta(cual, async (tx, { id, rol: es, confirmado, suspendido_en }) => {
        if (es !== era) return exigirPropio(tx, cual, ['cambiar-rol'])
        if (es === rol) return null
        if (rol === 'admin' && suspendido_en) throw conflicto('Esa cuenta está suspendida. Reactívala primero.')
        if (rol === 'admin' && !confirmado) throw conflicto('Falta confirmar el correo de esa cuenta.')
        await cambiarRol(tx, { id, rol })
        const aviso = rol === 'admin' ? 'administra' : 'no_administra'
        return { accion: 'cambiar-rol', aviso, antes: { rol: es }, despues: { rol } }
      }),
  }
}

/**
 * What was asked is so already. Whoever did it themselves asks again because no answer came; to others it is told.
 * @throws ErrorDeNegocio 409
 */
async function exigirPropio(tx: Tx, { persona, id }: Cual, acciones: Accion[]) {
  const ultimo = await buscarUltimoHecho(tx, { entidad: ENTIDAD, clave: id }, inArray(auditoria.accion, acciones))
  if (!ultimo) throw conflicto('Esta cuenta cambió mientras la mirabas.', CUENTA_CAMBIADA)
  if (ultimo.quien === persona.id) return null
  const quien = ultimo.nombre ?? 'Alguien que ya no tiene cuenta'
  const hizo = HECHO[ultimo.accion as Accion] // by the condition
  throw conflicto(`${quien} ${hizo}: ${formatearInstanteBreve(ultimo.cuando)}.`, CUENTA_CAMBIADA)
}

/**
 * Reads an account and holds its row; not against who only points at it, as what a credit tells its member does, which
 * holds the profile that a confirmation is about to write.
 * @throws ErrorDeNegocio 404
 */
async function tomarCuenta(tx: Tx, id: string) {
  const [cuenta] = await tx
    .select({ id: user.id, correo: user.email, confirmado: user.emailVerified, suspendido_en: user.suspendido_en })
    .from(user)
    .where(eq(user.id, id))
    .for('no key update')
  if (!cuenta) throw noExiste(CLIENTE_QUE_NO_ESTA)
  const admin = await tx.$count(userRoles, and(eq(userRoles.user_id, id), eq(userRoles.role, 'admin')))
  const rol: Rol = admin > 0 ? 'admin' : 'user'
  return { ...cuenta, rol }
}
