import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { ErrorDeNegocio } from '#comun/errores.ts'
import type { Tx } from './abrir.server.ts'
import { repeticiones } from './esquema/maquinaria.server.ts'

type Peticion = { clave: string; verbo: string; datos: object }

/**
 * Does `hacer` once for a key and gives every copy of the request the first one's answer. Copies that arrive together
 * wait for the first at the key's row, so they see its answer or, if it failed, one of them tries again.
 * @throws ErrorDeNegocio 409 (`type: repeticion-distinta`) when the key already stands for other data.
 */
export async function unaSolaVez<T extends object>(
  tx: Tx,
  { clave, verbo, datos }: Peticion,
  hacer: () => Promise<T>,
): Promise<T> {
  const huella = createHash('sha256').update(JSON.stringify(datos)).digest('hex')
  const [nueva] = await tx.insert(repeticiones).values({ clave, verbo, huella }).onConflictDoNothing().returning()
  if (!nueva) {
    const [previa] = await tx.select().from(repeticiones).where(eq(repeticiones.clave, clave))
    if (previa?.verbo !== verbo || previa.huella !== huella) throw yaSeUso(previa?.respuesta)
    return previa.respuesta as T // written below by this same verb
  }
  const respuesta = await hacer()
  await tx.update(repeticiones).set({ respuesta }).where(eq(repeticiones.clave, clave))
  return respuesta
}

function yaSeUso(respuesta: unknown) {
  const codigo = (respuesta as { codigo?: string } | null)?.codigo
  return new ErrorDeNegocio({
    type: 'repeticion-distinta',
    status: 409,
    title: 'Ya recibimos este formulario',
    detail: codigo
      ? `Ya recibimos este pedido con el código ${codigo}. Si quieres otro, empieza uno nuevo.`
      : 'Ya recibimos este formulario con otros datos. Recarga la página para enviar uno nuevo.',
  })
}
