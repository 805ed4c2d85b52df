import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { avisosAMano, historial } from '#db/schema/pedidos.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { SIN_DESCRIPCION } from '#lib/conjuntos.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { formatearDiaLargo } from '#lib/fecha.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { lookUp } from '#lib/lookUp.ts'
import { numeroDeWhatsapp } from '#lib/telefono.ts'
import { primeraPalabra } from '#lib/texto.ts'
import { mensajes, negocio } from '#negocio'
import { type ClaveDeEstatus, claveDe, ESTATUS, fraseDe } from '#pedidos/estatus.ts'
import type { PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { obtenerDeGestion } from '#pedidos/ficha/ficha.server.ts'
import { tomarDeGestion } from '#pedidos/filas.server.ts'
import { situacionDe } from '#pedidos/situacion.ts'
import type { Aviso, AvisoEnviado } from '../contract.ts'

/**
 * What staff may write to an order's client from their own phone now, the likeliest first.
 * @throws ErrorDeNegocio 404
 */
export function prepararAviso(db: Db, { codigo, urlPublica }: { codigo: string; urlPublica: string }) {
  return inOneSnapshot(db, async (tx) => {
    const pedido = await obtenerDeGestion(tx, codigo)
    const ultimos = await tx
      .select({ descripcion: historial.descripcion, fecha: historial.fecha })
      .from(historial)
      .where(and(eq(historial.codigo, codigo), eq(historial.estatus_id, pedido.estatus.id)))
      .orderBy(desc(historial.fecha), desc(historial.id))
      .limit(1)
    return {
      numero: numeroDeWhatsapp(pedido.telefono),
      mensajes: mensajesPara(pedido, { ultimo: ultimos[0], urlPublica }),
    }
  })
}

type Ultimo = { descripcion: string | null; fecha: Date }
type Contexto = { ultimo?: Ultimo; urlPublica: string }

/** @public for tests: every status in every service */
export function mensajesPara(
  pedido: Omit<PedidoDeGestion, 'fecha_creacion'>,
  { ultimo, urlPublica }: Contexto,
): Aviso[] {
  const { whatsapp } = mensajes[pedido.clase]
  const { estatus, tipo_servicio, total, fecha_estimada_entrega: dia } = pedido
  const clave = claveDe(estatus.id)
  const fecha = (ultimo?.fecha ?? new Date()).toISOString()
  const dicho = ultimo?.descripcion
  const llenos: Record<string, string> = {
    nombre: primeraPalabra(pedido.cliente),
    codigo: pedido.codigo,
    estatus: estatus.nombre,
    que_paso: dicho && dicho !== SIN_DESCRIPCION ? dicho : fraseDe(estatus, pedido.clase),
    que_sigue: situacionDe(
      { ...pedido, historial: [{ estatus, fecha }] },
      pedido.avisos_por_correo ? 'correo' : 'al_rastrear',
    ).sigue,
    total: Number(total) > 0 ? formatearDinero(total) : 'por confirmar',
    fecha: dia ? formatearDiaLargo(dia) : 'por confirmar',
    enlace: urlPublica + enlaceA('/rastrear'),
    tienda: negocio.marca,
  }
  const delEstatus: Aviso = { sobre: 'estatus', texto: llenarTexto(whatsapp.estatus[clave ?? 'otro'], llenos) }
  if (clave === 'listo' && tipo_servicio !== 'envio')
    return [{ sobre: 'listo', texto: llenarTexto(whatsapp.listo, llenos) }, delEstatus]
  const conPrecio = Number(total) > 0 && estatus.categoria === 'processing'
  if (!conPrecio) return [delEstatus]
  const delPrecio: Aviso = { sobre: 'precio', texto: llenarTexto(whatsapp.precio, llenos) }
  // While the price is still news it comes first.
  return estatus.id <= ESTATUS.confirmado ? [delPrecio, delEstatus] : [delEstatus, delPrecio]
}

/** The sentences that are ready for each status, with the client's first name. */
export async function listarFrases(db: Db, codigo: string) {
  const { cliente, clase } = await obtenerDeGestion(db, codigo)
  const frasesDe: Record<ClaveDeEstatus, readonly string[]> = mensajes[clase].frases
  return Object.entries(frasesDe).map(([clave, frases]) => ({
    estatus_id: ESTATUS[clave as ClaveDeEstatus], // the keys that `revisarNegocio` allows
    frases: frases.map((frase) => llenarTexto(frase, { nombre: primeraPalabra(cliente) })),
  }))
}

function llenarTexto(plantilla: string, llenos: Record<string, string>) {
  return plantilla.replace(/\{(\w+)\}/g, (entera, palabra: string) => lookUp(llenos, palabra) ?? entera)
}

/**
 * Records what staff say they sent from their own phone.
 * @throws ErrorDeNegocio 404
 */
export function registrarAvisoAMano(
  db: Db,
  { codigo, autor, repeticion, ...aviso }: AvisoEnviado & { codigo: string; autor: string; repeticion: Repeticion },
) {
  return unaSolaVez(db, repeticion, async (tx) => {
    await tomarDeGestion(tx, codigo)
    const [fila] = await tx
      .insert(avisosAMano)
      .values({ codigo, autor, ...aviso })
      .returning({ id: avisosAMano.id, fecha_creacion: avisosAMano.fecha_creacion })
    if (!fila) throw new Error('The messages took no row.')
    await auditar(tx, {
      quien: autor,
      accion: 'avisar-a-mano',
      entidad: 'pedido',
      clave: codigo,
      despues: { sobre: aviso.sobre },
    })
    return { id: fila.id, fecha_creacion: fila.fecha_creacion.toISOString() }
  })
}
