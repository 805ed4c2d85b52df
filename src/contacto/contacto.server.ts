import { eq } from 'drizzle-orm'
import { noExiste } from '#comun/errores.ts'
import { encolar, salioALaPrimera } from '#correo/correo.server.ts'
import type { Db } from '#db/abrir.server.ts'
import { pedidos } from '#db/esquema/pedidos.server.ts'
import { contactos } from '#db/esquema/solicitudes.server.ts'
import { unaSolaVez } from '#db/repeticion.server.ts'
import { negocio } from '#negocio'
import type { Consulta, Mensaje, MensajeGuardado } from './contrato.ts'

type Envio<T> = { clave: string; datos: T; contar: () => Promise<void> }

/**
 * Keeps a message first, then tells the shop and who wrote it.
 * @throws ErrorDeNegocio 409 when the key stands for another message
 */
export async function enviarMensaje(db: Db, { clave, datos, contar }: Envio<Mensaje>): Promise<MensajeGuardado> {
  const { nombre_cliente, correo, descripcion_problema, codigo_pedido } = datos
  const { confirmacion } = await db.transaction((tx) =>
    unaSolaVez(tx, { clave, verbo: 'contacto', datos }, async () => {
      await contar()
      await tx
        .insert(contactos)
        .values({ nombre_cliente, correo, descripcion_problema, codigo_pedido: codigo_pedido || null })
      // First, because somebody waits for it. Not tied to the order: whoever writes may not be its owner, and would receive the link that opens it whole.
      const confirmacion = await encolar(tx, {
        funcion: 'send-confirmation-email',
        para: correo,
        datos: { nombre_cliente, correo, codigo_pedido },
      })
      await encolar(tx, {
        funcion: 'send-contact-message',
        para: negocio.contacto.correo,
        datos: { nombre_cliente, correo, codigo_pedido, mensaje: descripcion_problema },
      })
      return { confirmacion }
    }),
  )
  return { confirmacion: (await salioALaPrimera(db, confirmacion)) ? 'enviada' : 'pendiente' }
}

/** @throws ErrorDeNegocio 404, 409 when the key stands for another question */
export function consultar(db: Db, { codigo, clave, datos, contar }: Envio<Consulta> & { codigo: string }) {
  const { nombre_cliente, correo, mensaje } = datos
  return db.transaction((tx) =>
    unaSolaVez(tx, { clave, verbo: 'consulta', datos: { codigo, ...datos } }, async () => {
      await contar()
      const [pedido] = await tx
        .select({ correo: pedidos.correo_cliente })
        .from(pedidos)
        .where(eq(pedidos.codigo, codigo))
      if (!pedido) throw noExiste('No encontramos un pedido con ese código.')
      await tx
        .insert(contactos)
        .values({ nombre_cliente, correo, descripcion_problema: mensaje, codigo_pedido: codigo })
      await encolar(tx, {
        funcion: 'send-order-tracking-help',
        para: negocio.contacto.correoPedidos,
        codigo_pedido: codigo,
        datos: { codigo_pedido: codigo, nombre_cliente, correo, mensaje },
      })
      if (pedido.correo)
        await encolar(tx, {
          funcion: 'send-request-receipt',
          para: pedido.correo,
          codigo_pedido: codigo,
          datos: { codigo_pedido: codigo, clase: 'consulta' },
        })
      return { codigo }
    }),
  )
}
