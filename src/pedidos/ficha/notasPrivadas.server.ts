import { eq } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { pedidos } from '#db/esquema/pedidos.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { alDia, tomarDeGestion } from '../filas.server.ts'
import { obtenerDeGestion } from '../lecturas.server.ts'

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
export async function cambiarNotasPrivadas(db: Db, { codigo, notas_privadas, version, autor, repeticion }: Cambio) {
  await unaSolaVez(db, repeticion, async (tx) => {
    const pedido = alDia(await tomarDeGestion(tx, codigo), version)
    if (pedido.notas_privadas === notas_privadas) return {}
    await tx.update(pedidos).set({ notas_privadas }).where(eq(pedidos.codigo, codigo))
    await auditar(tx, {
      quien: autor,
      accion: 'cambiar-notas-privadas',
      entidad: 'pedido',
      clave: codigo,
      antes: { notas_privadas: pedido.notas_privadas },
      despues: { notas_privadas },
    })
    return {}
  })
  return obtenerDeGestion(db, codigo)
}
