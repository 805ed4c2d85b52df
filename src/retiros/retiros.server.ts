import { and, eq, gt, sql } from 'drizzle-orm'
import { encolar } from '#correo/correo.server.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { estatus, pedidos } from '#db/esquema/pedidos.server.ts'
import { solicitudesRetiro } from '#db/esquema/solicitudes.server.ts'
import { unaSolaVez } from '#db/repeticion.server.ts'
import { negocio } from '#negocio'
import type { Retiro, Verificacion } from './contrato.ts'
import { compartenPalabra, respuestaDe } from './reglas.ts'

/** The specification's sentence (§8), for a code that does not exist and for one that is somebody else's. */
const NO_COINCIDE: Verificacion = {
  success: false,
  listo: false,
  message: 'No pudimos encontrar el código en nuestro sistema. Por favor contacta con nosotros e intenta de nuevo.',
}

type Envio = { clave: string; datos: Retiro; contar: () => Promise<void> }

/**
 * Notes that somebody collects an order, also before it is ready. It is theirs when the e-mail is the order's own and
 * the name shares a word with the client's; without an e-mail on the order the name alone (decisions §7).
 * @throws ErrorDeNegocio 409 when the key stands for another request
 */
export function verificarRetiro(db: Db, { clave, datos, contar }: Envio): Promise<Verificacion> {
  return db.transaction((tx) =>
    unaSolaVez(tx, { clave, verbo: 'retiro', datos }, async () => {
      await contar()
      // One look, whether the code exists or not; what follows a match costs more, and so tells only its owner.
      const [pedido] = await tx
        .select({
          codigo: pedidos.codigo,
          cliente: pedidos.cliente,
          correo: pedidos.correo_cliente,
          estatus_id: pedidos.estatus_id,
          estatus: estatus.nombre,
        })
        .from(pedidos)
        .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
        .where(eq(pedidos.codigo, datos.codigoPedido))
      if (!pedido || !esSuyo(datos, pedido)) return NO_COINCIDE
      await anotar(tx, pedido, datos)
      return { success: true, ...respuestaDe(pedido.estatus) }
    }),
  )
}

function esSuyo({ nombre, apellido, correo }: Retiro, pedido: { cliente: string; correo: string | null }) {
  const suCorreo = !pedido.correo || pedido.correo.toLowerCase() === correo.toLowerCase()
  return suCorreo && compartenPalabra(`${nombre} ${apellido}`, pedido.cliente)
}

type Pedido = { codigo: string; correo: string | null; estatus_id: number; estatus: string }

async function anotar(tx: Tx, { codigo, correo: propio, estatus_id, estatus }: Pedido, datos: Retiro) {
  const { nombre, apellido, correo } = datos
  // Of two that arrive together the second finds the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`retiro:${codigo}`}, 0))`)
  const yaAnotado = await tx.$count(
    solicitudesRetiro,
    and(
      eq(solicitudesRetiro.codigo_pedido, codigo),
      eq(solicitudesRetiro.estatus_id, estatus_id),
      gt(solicitudesRetiro.fecha_creacion, sql`now() - interval '12 hours'`),
    ),
  )
  if (yaAnotado > 0) return
  await tx.insert(solicitudesRetiro).values({ codigo_pedido: codigo, nombre, apellido, correo, estatus_id })
  await encolar(tx, {
    funcion: 'send-pickup-request',
    para: negocio.contacto.correoPedidos,
    codigo_pedido: codigo,
    datos: { codigo_pedido: codigo, nombre: `${nombre} ${apellido}`, correo, estatus },
  })
  if (propio)
    await encolar(tx, {
      funcion: 'send-pickup-receipt',
      para: propio,
      codigo_pedido: codigo,
      datos: { codigo_pedido: codigo, nombre, estatus, listo: respuestaDe(estatus).listo },
    })
}
