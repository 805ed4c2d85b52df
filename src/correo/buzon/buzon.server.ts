import { and, desc, eq, ilike, or, sql } from 'drizzle-orm'
import { noExiste } from '#comun/errores.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { correos } from '#db/esquema/maquinaria.server.ts'
import { reenviar } from '../correo.server.ts'
import { type EnlacesDeCorreo, esFuncion, plantillas, redactar } from '../plantillas.server.tsx'
import type { Correo, EstadoDeCorreo } from './contrato.ts'

type Fila = typeof correos.$inferSelect
type Filtro = { estado?: EstadoDeCorreo; busca?: string; despues_de?: string }

const PAGINA = 50
/** What stands where a link goes in a mail that has not been written for its reader yet. */
const SIN_ENLACES: EnlacesDeCorreo = { enlacePedido: '…', enlaceBaja: '…', enlaceConfirmacion: '…' }

/** The outbox, newest first. */
export async function listar(db: Db, { estado, busca, despues_de }: Filtro) {
  const parte = `%${(busca ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const filas = await db
    .select()
    .from(correos)
    .where(
      and(
        estado ? eq(correos.estado, estado) : undefined,
        busca ? or(ilike(correos.para, parte), ilike(correos.codigo_pedido, parte)) : undefined,
        despues_de
          ? sql`(${correos.fecha_creacion}, ${correos.id}) <
            (select c.fecha_creacion, c.id from ${correos} c where c.id = ${despues_de})`
          : undefined,
      ),
    )
    .orderBy(desc(correos.fecha_creacion), desc(correos.id))
    .limit(PAGINA + 1)
  return { correos: filas.slice(0, PAGINA).map(resumir), hay_mas: filas.length > PAGINA }
}

/** @throws ErrorDeNegocio 404 */
export async function leer(db: Db | Tx, id: string) {
  const [fila] = await db.select().from(correos).where(eq(correos.id, id))
  if (!fila) throw noExiste('Ese correo no existe.')
  return { ...resumir(fila), texto: fila.texto ?? (await textoDe(fila)) }
}

/** @throws ErrorDeNegocio 404, 409 when it has left or waits its turn */
export function volverAEnviar(db: Db, { id, autor }: { id: string; autor: string }) {
  return db.transaction(async (tx) => {
    await reenviar(tx, id)
    await auditar(tx, { quien: autor, accion: 'reenviar', entidad: 'correo', clave: id })
    return leer(tx, id)
  })
}

function resumir(fila: Fila): Correo {
  const { id, funcion, para, codigo_pedido, estado, intentos, ultimo_error, fecha_creacion, fecha_envio } = fila
  return {
    id,
    funcion,
    para,
    codigo_pedido,
    asunto: fila.asunto ?? asuntoDe(fila),
    estado,
    intentos,
    ultimo_error,
    fecha_creacion: fecha_creacion.toISOString(),
    fecha_envio: fecha_envio?.toISOString() ?? null,
  }
}

// Written only when it leaves; until then it is read from its data, without the links it will carry.
function asuntoDe({ funcion, datos }: Fila) {
  try {
    return esFuncion(funcion) ? plantillas[funcion].escribir(datos, SIN_ENLACES).asunto : funcion
  } catch {
    return funcion
  }
}

async function textoDe({ funcion, datos }: Fila) {
  try {
    return esFuncion(funcion) ? (await redactar(funcion, datos, SIN_ENLACES)).texto : ''
  } catch {
    return ''
  }
}
