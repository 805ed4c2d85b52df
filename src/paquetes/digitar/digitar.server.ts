import { eq } from 'drizzle-orm'
import { enviarAviso } from '#avisos/avisos.server.ts'
import { audit } from '#db/audit.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { fotosDePaquetes, paquetesDigitados, profiles } from '#db/schema/miembros.server.ts'
import { CLIENTE_QUE_NO_ESTA } from '#lib/closedSets.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { notFound } from '#lib/errors.ts'
import type { CheckedFoto } from '#lib/fotos/fotos.server.ts'
import { lockMiembro, miembroName } from '#miembros/miembros.server.ts'
import { phraseFor } from '#pedidos/estatus.ts'
import { saveDigitado } from '#pedidos/pedidos.server.ts'
import type { DatosDePaquete } from './contract.ts'
import { obtener } from './lista.server.ts'
import { kilosOf } from './rules.ts'

type NuevoPaquete = {
  datos: Omit<DatosDePaquete, 'fotos'>
  /** Photos checked beforehand, because the check is slow. */
  fotos: CheckedFoto[]
  /** Account id of the staff member. */
  autor: string
  replay: Replay
}

/**
 * Stores a package with its order, step, mail, link to the member, notification and photos, in one transaction
 * (docs/decisions/028).
 * @returns the package, also for a replay
 * @throws ErrorDeNegocio 404 when the member is gone; 409 when the code was taken, the order changed or belongs to
 * another member; 422 for a refused field
 */
export async function crearPaquete(db: Db, { datos, fotos, autor, replay }: NuevoPaquete) {
  const { codigo_pedido: codigo, codigo_membresia, version, peso, ...draft } = datos
  const { id } = await runOnce(db, replay, async (tx) => {
    const miembro = codigo_membresia === null ? null : await lockCliente(tx, codigo_membresia)
    const dinero = { precio: draft.precio, total: draft.total ?? draft.precio }
    const { estatus } = await saveDigitado(tx, {
      ...draft,
      ...dinero,
      codigo,
      peso: peso && kilosOf(peso),
      miembro,
      version,
      autor,
    })
    const values = {
      ...draft,
      ...dinero,
      codigo_pedido: codigo,
      peso,
      admin_creador: autor,
      admin_nombre: (await miembroName(tx, autor)) || null,
      user_id: miembro?.user_id ?? null,
      codigo_membresia,
    }
    const [row] = await tx.insert(paquetesDigitados).values(values).returning({ id: paquetesDigitados.id })
    if (!row) throw new Error('The packages took no row.')
    const { id } = row
    if (fotos.length > 0) await tx.insert(fotosDePaquetes).values(fotos.map((foto) => ({ ...foto, paquete_id: id })))
    if (miembro)
      await enviarAviso(tx, {
        user_id: miembro.user_id,
        codigo_membresia,
        tipo: 'paquete',
        titulo: `Tu paquete ${codigo}: ${estatus.nombre}`,
        mensaje: `${phraseFor(estatus, 'paquete')} ${[peso && `Pesa ${peso} lb (${kilosOf(peso)} kg)`, `Total: ${formatDinero(dinero.total)}`].filter(Boolean).join('. ')}. Síguelo en Mis Pedidos.`,
      })
    await audit(tx, {
      quien: autor,
      accion: 'digitar-paquete',
      entidad: 'pedido',
      clave: codigo,
      despues: { libras: peso, ...dinero, codigo_membresia, fotos: fotos.length },
    })
    return { id }
  })
  return obtener(db, id)
}

/**
 * Locks the profile of a member.
 * @throws ErrorDeNegocio 404 when no member has the code any longer
 */
async function lockCliente(tx: Tx, codigo_membresia: string) {
  const [row] = await tx
    .select({ user_id: profiles.user_id, correo: user.email })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.user_id))
    .where(eq(profiles.codigo_membresia, codigo_membresia))
  if (!row || (await lockMiembro(tx, row.user_id)) !== codigo_membresia) throw notFound(CLIENTE_QUE_NO_ESTA)
  return { ...row, codigo_membresia }
}
