import type { Tx } from './abrir.server.ts'
import { auditoria } from './esquema/maquinaria.server.ts'

type Hecho = {
  /** User id; null when nobody was signed in. */
  quien: string | null
  accion: string
  entidad: string
  clave: string
  antes?: object | null
  despues?: object | null
}

/** Leaves the trace of a change in the change's own transaction: who, what, before and after. */
export async function auditar(tx: Tx, hecho: Hecho) {
  await tx.insert(auditoria).values(hecho)
}
