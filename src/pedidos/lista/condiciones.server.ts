import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { tieneLoBuscado } from '#db/busqueda.server.ts'
import { busquedaDePedidos, estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { diaDe } from '#lib/fecha.ts'
import { comoCodigoDePedido } from '#lib/formatoDeCodigo.ts'
import { terminosDe } from '#lib/terminos.ts'
import { negocio } from '#negocio'
import { ESTATUS, estaCerrado } from '../estatus.ts'
import { esDeCliente } from '../filas.server.ts'
import { estatusDe, type FiltroDeLista } from './filtro.ts'

/**
 * Which orders a filter means, as the `where` of a statement over the table of orders. The list, its counts, what is picked
 * of it and what is exported read the same.
 */
export async function condicionesDe(db: Db | Tx, filtro: FiltroDeLista): Promise<SQL> {
  const { base, activos, vencidos, sinPrecio } = await partesDe(db, filtro)
  const cuales = estatusDe(filtro)
  const ids = cuales === 'activos' ? activos : cuales
  return junto(
    base,
    ids === 'todos' ? undefined : esDe(ids),
    filtro.vencidos && vencidos,
    filtro.sin_precio && sinPrecio,
  )
}

/** The same in parts: what counts take by themselves. */
export async function partesDe(db: Db | Tx, filtro: FiltroDeLista) {
  const filas = await db.select().from(estatus)
  const activos = filas.filter((fila) => !estaCerrado(fila)).map(({ id }) => id)
  const esperados = filas.filter(({ categoria }) => categoria === 'processing' || categoria === 'shipping')
  const { q, servicio } = filtro
  return {
    filas,
    activos,
    base: junto(q ? queTiene(q) : esDeCliente, servicio && eq(pedidos.tipo_servicio, servicio), entreFechas(filtro)),
    // As `estaAtrasado` says it: what is ready waits for who comes for it, not for the shop.
    vencidos: junto(
      sql`${pedidos.fecha_estimada_entrega} < ${diaDe(new Date())}`,
      esDe(esperados.map(({ id }) => id)),
      or(sql`${pedidos.estatus_id} <> ${ESTATUS.listo}`, eq(pedidos.tipo_servicio, 'envio')),
    ),
    sinPrecio: junto(eq(pedidos.total, '0'), esDe(activos)),
  }
}

// The ids themselves and no subquery: how many orders have them tells PostgreSQL which way to go.
const esDe = (ids: number[]) => (ids.length > 0 ? inArray(pedidos.estatus_id, ids) : sql`false`)

function junto(...partes: (SQL | false | undefined | '')[]): SQL {
  return and(...partes.filter((parte) => parte !== false && parte !== '')) ?? sql`true`
}

function entreFechas({ fecha, desde, hasta }: FiltroDeLista) {
  if (fecha === 'entrega')
    return junto(
      desde && sql`${pedidos.fecha_estimada_entrega} >= ${desde}`,
      hasta && sql`${pedidos.fecha_estimada_entrega} <= ${hasta}`,
    )
  const alEmpezar = (dia: string, despues = 0) =>
    sql`((${dia}::date + ${despues}::int)::timestamp at time zone ${negocio.zonaHoraria})`
  return junto(
    desde && sql`${pedidos.fecha_creacion} >= ${alEmpezar(desde)}`,
    hasta && sql`${pedidos.fecha_creacion} < ${alEmpezar(hasta, 1)}`,
  )
}

/** The template is nobody's order: it is found by its whole code only. */
function queTiene(q: string) {
  const terminos = terminosDe(q, comoCodigoDePedido)
  const [primera, otra] = terminos.palabras
  const esPlantilla = !otra && primera?.texto === negocio.pedidos.plantilla.toLowerCase()
  return junto(tieneLoBuscado(busquedaDePedidos, terminos), esPlantilla ? undefined : esDeCliente)
}
