import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { invalido } from '#lib/errores.ts'

type Copia = { codigo: string; origen: string }

/** How many steps the source has, and how many of them the target has not. Same errors as {@link copiarHistorial}. */
export function contarCopia(db: Db, copia: Copia) {
  return db.transaction((tx) => medir(tx, copia))
}

/**
 * Takes the steps of another order as they are, but for those already there. The status stays and no mail
 * leaves.
 * @throws ErrorDeNegocio 422 when the target does not exist or the source has no history
 */
export function copiarHistorial(db: Db, { codigo, origen, autor }: Copia & { autor: string }) {
  return db.transaction(async (tx) => {
    await tx.select().from(pedidos).where(eq(pedidos.codigo, codigo)).for('update')
    const { nuevas } = await medir(tx, { codigo, origen })
    await tx.execute(sql`
      insert into ${historial} (${columnas(historial.codigo, historial.estatus_id, historial.descripcion, historial.fecha, historial.autor)})
      select ${codigo}, ${historial.estatus_id}, ${historial.descripcion}, ${historial.fecha}, ${autor}::uuid
      from ${historial} where ${historial.codigo} = ${origen} and not ${yaEsta(codigo)}
      order by ${historial.fecha}, ${historial.id}`)
    await auditar(tx, {
      quien: autor,
      accion: 'copiar-historial',
      entidad: 'pedido',
      clave: codigo,
      despues: { origen, nuevas },
    })
    return { copiadas: nuevas }
  })
}

async function medir(tx: Tx, { codigo, origen }: Copia) {
  if ((await tx.$count(pedidos, eq(pedidos.codigo, codigo))) === 0)
    throw invalido('El pedido destino no existe. Créalo primero.', {
      codigo: 'El pedido destino no existe. Créalo primero.',
    })
  const filas = await tx.$count(historial, eq(historial.codigo, origen))
  if (filas === 0) {
    const vacio = `No se encontró historial en el pedido ${origen}`
    throw invalido(vacio, { origen: vacio })
  }
  const nuevas = await tx.$count(historial, sql`${historial.codigo} = ${origen} and not ${yaEsta(codigo)}`)
  return { filas, nuevas }
}

function yaEsta(codigo: string) {
  const previa = sql.identifier('previa')
  const de = (columna: { name: string }) => sql`${previa}.${sql.identifier(columna.name)}`
  return sql`exists (select 1 from ${historial} as ${previa} where ${de(historial.codigo)} = ${codigo}
    and ${de(historial.estatus_id)} = ${historial.estatus_id} and ${de(historial.fecha)} = ${historial.fecha}
    and ${de(historial.descripcion)} is not distinct from ${historial.descripcion})`
}

// INSERT wants bare names, not the table's in front of them.
function columnas(...lista: { name: string }[]) {
  return sql.join(
    lista.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
}
