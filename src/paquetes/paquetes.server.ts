import { and, eq, isNull } from 'drizzle-orm'
import type { Persona } from '#acceso/contrato.ts'
import { encolar } from '#correo/correo.server.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { profiles } from '#db/esquema/acceso.server.ts'
import { pedidosFormulario } from '#db/esquema/pedidos.server.ts'
import { unaSolaVez } from '#db/repeticion.server.ts'
import { negocio } from '#negocio'
import type { SolicitudInternacional } from './contrato.ts'

type Envio = {
  clave: string
  datos: SolicitudInternacional
  /** Who is signed in. */
  quien: Persona | null
  contar: () => Promise<void>
}

/** @throws ErrorDeNegocio 409 when the key stands for another request */
export function solicitarInternacional(db: Db, { clave, datos, quien, contar }: Envio) {
  const solicitud = { ...datos, codigo_membresia: quien?.codigo_membresia || datos.codigo_membresia }
  const { nombre, apellido, correo, instagram, whatsapp, correo_alternativo, codigo_membresia, descripcion } = solicitud
  return db.transaction((tx) =>
    unaSolaVez(tx, { clave, verbo: 'solicitud-internacional', datos: solicitud }, async () => {
      await contar()
      const primera_compra = await esLaPrimera(tx, codigo_membresia)
      await tx.insert(pedidosFormulario).values({
        nombre,
        apellido,
        correo,
        instagram: instagram || null,
        whatsapp: whatsapp || null,
        correo_alternativo: correo_alternativo || null,
        codigo_membresia: codigo_membresia || null,
        descripcion: descripcion || null,
        primera_compra,
      })
      await encolar(tx, {
        funcion: 'send-order-confirmation',
        para: correo,
        datos: { customerEmail: correo, customerName: nombre, lastName: apellido },
      })
      await encolar(tx, {
        funcion: 'send-international-request',
        para: negocio.contacto.correoPedidos,
        datos: {
          nombre: `${nombre} ${apellido}`,
          correo,
          instagram,
          whatsapp,
          correo_alternativo,
          codigo_membresia,
          descripcion,
          primera_compra,
        },
      })
      return { primera_compra }
    }),
  )
}

// Only a membership that exists has a first purchase; the orders of `/pedir` carry no code and do not count.
async function esLaPrimera(tx: Tx, codigo: string) {
  if (!codigo) return false
  const [perfil] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.codigo_membresia, codigo))
    // Of two requests of one member that arrive together the second waits and finds the first.
    .for('update')
  if (!perfil) return false
  const previas = await tx.$count(
    pedidosFormulario,
    and(eq(pedidosFormulario.codigo_membresia, codigo), isNull(pedidosFormulario.codigo_pedido)),
  )
  return previas === 0
}
