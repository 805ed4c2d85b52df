import { eq } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import type { Repeticion } from '#db/repeticion.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { cambiarDeGestion } from '../cambio.server.ts'

type Cambio = {
  codigo: string
  notas_privadas: string | null
  version: number
  autor: string
  repeticion: Repeticion
}

/**
 * @returns the order as it is now, also to a copy of the request
 * @throws ErrorDeNegocio 404, 409 when somebody changed the order since `version`
 */
export function cambiarNotasPrivadas(db: Db, { notas_privadas, autor, ...cual }: Cambio) {
  return cambiarDeGestion(db, cual, async (tx, { codigo, notas_privadas: eran }) => {
    if (eran === notas_privadas) return
    await tx.update(pedidos).set({ notas_privadas }).where(eq(pedidos.codigo, codigo))
    await auditar(tx, {
      quien: autor,
      accion: 'cambiar-notas-privadas',
      entidad: 'pedido',
      clave: codigo,
      antes: { notas_privadas: eran },
      despues: { notas_privadas },
    })
  })
}
