import { eq, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { invalid } from '#lib/errors.ts'

type CopyRequest = { codigo: string; origen: string }

/** Counts the steps of the source order, and those that the target lacks. Throws as {@link copiarHistorial}. */
export function contarCopia(db: Db, copy: CopyRequest) {
  return db.transaction((tx) => measure(tx, copy))
}

/**
 * Copies the steps of the order `origen` that the order `codigo` lacks. The status does not change; no mail is sent.
 * @throws ErrorDeNegocio 422 if the order `codigo` does not exist or `origen` has no history
 */
export function copiarHistorial(db: Db, { codigo, origen, autor }: CopyRequest & { autor: string }) {
  return db.transaction(async (tx) => {
    await tx.select().from(pedidos).where(eq(pedidos.codigo, codigo)).for('update')
    const { nuevas } = await measure(tx, { codigo, origen })
    await tx.execute(sql`
      insert into ${historial} (${columnNames(historial.codigo, historial.estatus_id, historial.descripcion, historial.fecha, historial.autor)})
      select ${codigo}, ${historial.estatus_id}, ${historial.descripcion}, ${historial.fecha}, ${autor}::uuid
      from ${historial} where ${historial.codigo} = ${origen} and not ${alreadyThere(codigo)}
      order by ${historial.fecha}, ${historial.id}`)
    await audit(tx, {
      quien: autor,
      accion: 'copiar-historial',
      entidad: 'pedido',
      clave: codigo,
      despues: { origen, nuevas },
    })
    return { copiadas: nuevas }
  })
}

async function measure(tx: Tx, { codigo, origen }: CopyRequest) {
  if ((await tx.$count(pedidos, eq(pedidos.codigo, codigo))) === 0)
    throw invalid('El pedido destino no existe. Créalo primero.', {
      codigo: 'El pedido destino no existe. Créalo primero.',
    })
  const rows = await tx.$count(historial, eq(historial.codigo, origen))
  if (rows === 0) {
    const empty = `No se encontró historial en el pedido ${origen}`
    throw invalid(empty, { origen: empty })
  }
  const nuevas = await tx.$count(historial, sql`${historial.codigo} = ${origen} and not ${alreadyThere(codigo)}`)
  return { filas: rows, nuevas }
}

function alreadyThere(codigo: string) {
  const previous = sql.identifier('previa')
  const de = (column: { name: string }) => sql`${previous}.${sql.identifier(column.name)}`
  return sql`exists (select 1 from ${historial} as ${previous} where ${de(historial.codigo)} = ${codigo}
    and ${de(historial.estatus_id)} = ${historial.estatus_id} and ${de(historial.fecha)} = ${historial.fecha}
    and ${de(historial.descripcion)} is not distinct from ${historial.descripcion})`
}

// INSERT takes column names without the table's name.
function columnNames(...list: { name: string }[]) {
  return sql.join(
    list.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
}
