import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { account, invitaciones, user, userRoles } from '#db/schema/auth.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { maskCorreo } from '#lib/maskCorreo.ts'
import type { RolDePersonal } from '#lib/permisos.ts'
import { findLink, revokeCuentaLinks, spendLink } from '#mail/links.server.ts'
import { enqueue, skipCorreosOfCuentas } from '#mail/mail.server.ts'
import type { AuthContext, Client } from '../context.server.ts'
import type { Persona } from '../contract.ts'
import { checkContrasena } from '../contrasenas.server.ts'
import {
  borrarInvitaciones,
  buscarCuenta,
  confirmarCuenta,
  crearCuenta,
  findContrasena,
  roleOf,
} from '../cuentas.server.ts'
import { cambiarRol, lockAdmins, requireStillAdmin } from '../gestion/roles.server.ts'
import { hashPassword } from '../hashing.server.ts'
import type { SignIn, SignInResult } from '../signIn.server.ts'
import type { Equipo } from './contract.ts'

/** Days for which an invitation works, and the link in its mail. */
const DAYS = 7
const EXPIRY = sql`now() + make_interval(days => ${DAYS}::int)`
const ENTITY = 'cuenta'

type Invited = { nombre: string; correo: string; rol: RolDePersonal }

/**
 * Who works here, and invitations to it. An invitation belongs to an account: the one that the address has, or a new one
 * that nobody can open before the invitation's link proves the address (docs/decisions/056).
 */
export function openEquipo({ db, nombreOf, onSignIn }: AuthContext, { signIn }: Pick<SignIn, 'signIn'>) {
  function enqueueInvitation(tx: Tx, { id, correo, nombre, rol, quien }: Invited & { id: string; quien: string }) {
    return enqueue(tx, { funcion: 'send-invitation', para: correo, datos: { user_id: id, nombre, rol, quien } })
  }

  /** The account, invitation and link of a token that still works. @throws ErrorDeNegocio 404 */
  async function openInvitation(token: string) {
    const link = await findLink(db, token, 'invitacion')
    if (link?.usado) throw notFound('Esta invitación ya se aceptó. Entra con tu correo y tu contraseña.')
    const cuenta = link?.user_id ? await findContrasena(db, { id: link.user_id }) : null
    const [open] = cuenta ? await db.select().from(invitaciones).where(isOpen(cuenta.id)) : []
    if (!cuenta || !open || cuenta.suspendida) throw isClosed()
    return { cuenta, open, pide_contrasena: !cuenta.confirmado }
  }

  return {
    listar: (persona: Persona) => listEquipo(db, persona),

    /**
     * @throws ErrorDeNegocio 403 when the sender is no longer the owner; 422 for an address that works here, is
     * suspended, or is invited already
     */
    async invitar(tx: Tx, { persona, ...invited }: Invited & { persona: Persona }) {
      await requireStillAdmin(tx, persona)
      const known = await buscarCuenta(tx, invited.correo)
      // Nobody knows this password; accepting the invitation replaces it.
      const contrasena = randomBytes(18).toString('base64url')
      const fresh = { correo: invited.correo, contrasena, rol: 'user', confirmado: false } as const
      const temporaryUntil = new Date(Date.now() + DAYS * 86_400_000)
      const cuenta = known ?? (await crearCuenta(tx, { ...fresh, temporaryUntil }))
      if (!cuenta) throw conflict('Alguien acaba de crear esa cuenta. Intenta de nuevo.')
      const { id, correo } = cuenta
      const [state] = await tx
        .select({ rol: roleOf(user.id), suspendido_en: user.suspendido_en })
        .from(user)
        .where(eq(user.id, id))
        .for('no key update')
      if (state?.rol !== 'user') throw refused('Ya es del equipo.')
      if (state.suspendido_en) throw refused('Esa cuenta está suspendida. Reactívala primero.')
      const { nombre, rol } = invited
      const [isNew] = await tx
        .insert(invitaciones)
        .values({ user_id: id, nombre, rol, invita: persona.id, vence: EXPIRY })
        .onConflictDoNothing()
        .returning()
      if (!isNew) throw refused('Ya tiene una invitación. Envíala otra vez desde la lista, o retírala.')
      await audit(tx, { quien: persona.id, accion: 'invitar', entidad: ENTITY, clave: id, despues: { rol } })
      await enqueueInvitation(tx, { id, correo, nombre, rol, quien: await nombreOf(persona) })
      return listEquipo(tx, persona)
    },

    /** @throws ErrorDeNegocio 403, and 404 once it was accepted or withdrawn */
    reenviar: ({ persona, id }: { persona: Persona; id: string }) =>
      db.transaction(async (tx) => {
        await requireStillAdmin(tx, persona)
        const [open] = await tx
          .update(invitaciones)
          .set({ enviada_en: sql`now()`, vence: EXPIRY, invita: persona.id })
          .where(eq(invitaciones.user_id, id))
          .returning()
        const [cuenta] = await tx.select({ correo: user.email }).from(user).where(eq(user.id, id))
        if (!open || !cuenta) throw notFound('Esa invitación ya se aceptó o se retiró.')
        await revokeCuentaLinks(tx, id, 'invitacion')
        const { nombre, rol } = open
        await audit(tx, { quien: persona.id, accion: 'invitar', entidad: ENTITY, clave: id, despues: { rol } })
        await enqueueInvitation(tx, { ...cuenta, id, nombre, rol, quien: await nombreOf(persona) })
        return listEquipo(tx, persona)
      }),

    /** Withdraws an invitation, with the account that was made for it; one that is gone needs nothing. @throws ErrorDeNegocio 403 */
    retirar: ({ persona, id }: { persona: Persona; id: string }) =>
      db.transaction(async (tx) => {
        await requireStillAdmin(tx, persona)
        const exists = await tx.$count(invitaciones, eq(invitaciones.user_id, id))
        // A mail that is still queued makes another link, which opens nothing without the invitation.
        await revokeCuentaLinks(tx, id, 'invitacion')
        const gone = await borrarInvitaciones(tx, [id])
        if (exists > 0) await audit(tx, { quien: persona.id, accion: 'retirar-invitacion', entidad: ENTITY, clave: id })
        const equipo = await listEquipo(tx, persona)
        await skipCorreosOfCuentas(tx, gone)
        return equipo
      }),

    /** @throws ErrorDeNegocio 404 for a link that opens nothing */
    async describir(token: string, viewer: Persona | null) {
      const { cuenta, open, pide_contrasena } = await openInvitation(token)
      const { nombre, rol } = open
      const de_otra_persona = viewer !== null && viewer.id !== cuenta.id
      return { nombre, correo: maskCorreo(cuenta.correo), rol, pide_contrasena, de_otra_persona }
    },

    /**
     * Gives the invited account its role, and its password if the address was not confirmed: then whoever made the
     * account before may know the old one.
     * @throws ErrorDeNegocio 404 for a link that opens nothing, 409 while somebody else is signed in, 422
     */
    async aceptar(
      { token, contrasena, viewer }: { token: string; contrasena?: string; viewer: Persona | null },
      client: Client,
    ): Promise<SignInResult> {
      const { cuenta, pide_contrasena } = await openInvitation(token)
      const { id, correo } = cuenta
      if (viewer && viewer.id !== id)
        throw conflict('En este navegador está abierta otra cuenta. Sal de ella y abre el enlace otra vez.')
      if (pide_contrasena && contrasena === undefined)
        throw invalid('Elige tu contraseña.', { contrasena: 'Elige tu contraseña.' })
      const chosen = pide_contrasena ? contrasena : undefined
      if (chosen !== undefined) await checkContrasena({ contrasena: chosen, rol: 'admin', aunque_comun: false })
      const password = chosen === undefined ? null : await hashPassword(chosen)
      await db.transaction(async (tx) => {
        const owners = await lockAdmins(tx)
        await tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('no key update')
        const link = await findLink(tx, token, 'invitacion')
        const [open] = await tx.delete(invitaciones).where(isOpen(id)).returning()
        // An invitation of who no longer is an owner opens nothing.
        if (!open || !owners.includes(open.invita ?? '') || !link || !(await spendLink(tx, link.id))) throw isClosed()
        if (password)
          await tx
            .update(account)
            .set({ password, passwordExpiresAt: null, updatedAt: sql`now()` })
            .where(eq(account.userId, id))
        await confirmarCuenta(tx, id)
        await cambiarRol(tx, { id, rol: open.rol })
        await revokeCuentaLinks(tx, id, 'contrasena')
        await onSignIn(tx, { id, correo, confirmado: true, nombre: open.nombre })
        const despues = { rol: open.rol }
        await audit(tx, { quien: id, accion: 'aceptar-invitacion', entidad: ENTITY, clave: id, despues })
      })
      if (chosen !== undefined) return signIn({ correo, contrasena: chosen }, client)
      return { session: { persona: null, falta_segundo_paso: false }, cookies: [] }
    },
  }
}

const isOpen = (id: string) => and(eq(invitaciones.user_id, id), sql`${invitaciones.vence} > now()`)

const refused = (reason: string) => invalid(reason, { correo: reason })

const isClosed = () => notFound('Esta invitación ya no sirve. Pide otra a quien te invitó.')

async function listEquipo(db: Db | Tx, { id }: Persona): Promise<Equipo> {
  const nombre = sql<string>`coalesce(nullif(${profiles.nombre_completo}, ''), ${user.email})`
  const personas = await db
    .select({
      id: user.id,
      nombre,
      correo: user.email,
      rol: sql<RolDePersonal>`${userRoles.role}`, // the condition below excludes members
      suspendida: sql<boolean>`${user.suspendido_en} is not null`,
      eres_tu: sql<boolean>`${user.id} = ${id}`,
    })
    .from(userRoles)
    .innerJoin(user, eq(user.id, userRoles.user_id))
    .leftJoin(profiles, eq(profiles.user_id, user.id))
    .where(ne(userRoles.role, 'user'))
    .orderBy(asc(userRoles.role), asc(user.createdAt))
  const invited = await db
    .select({
      id: invitaciones.user_id,
      nombre: invitaciones.nombre,
      correo: user.email,
      rol: invitaciones.rol,
      enviada: invitaciones.enviada_en,
      vencida: sql<boolean>`${invitaciones.vence} <= now()`,
    })
    .from(invitaciones)
    .innerJoin(user, eq(user.id, invitaciones.user_id))
    .orderBy(desc(invitaciones.enviada_en))
  return {
    personas,
    invitaciones: invited.map(({ enviada, ...rest }) => ({ ...rest, enviada_en: enviada.toISOString() })),
  }
}
