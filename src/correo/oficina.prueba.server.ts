import { eq } from 'drizzle-orm'
import { abrirBase } from '#db/abrir.server.ts'
import { correos } from '#db/esquema/maquinaria.server.ts'
import { pedidos } from '#db/esquema/pedidos.server.ts'
import { crearBaseDePrueba } from '#pruebas/base.server.ts'
import { empezarReparto } from './cartero.server.ts'
import { abrirCola } from './cola.server.ts'
import type { Envio } from './contrato.ts'
import { encolar } from './correo.server.ts'
import { abrirTransporte } from './transporte.server.ts'

export const secreto = 'un secreto de pruebas, bastante largo'
export const urlPublica = 'https://tienda.example'

const registro = { warn: () => {}, error: () => {} }

/** A post office with a database of its own and one order, `B01-40718`. Nothing is delivered until `abrir`. */
export async function crearOficina() {
  const { url, borrar } = await crearBaseDePrueba()
  const base = abrirBase(url, registro)
  const { db } = base
  await db.insert(pedidos).values({ codigo: 'B01-40718', cliente: 'Ana Peña', correo_cliente: 'ana@ejemplo.com' })
  const cierres: (() => Promise<void>)[] = []
  const impreso: string[] = []

  return {
    url,
    db,
    impreso,
    /** @param smtp the mail server's address, or undefined to keep mails */
    async abrir(smtp: string | undefined, { reintentos = 20, espera = 5_000 } = {}) {
      const ritmo = { retryLimit: reintentos, retryDelay: 0, retryBackoff: false, sondeo: 0.5 }
      const cola = await abrirCola({ url, registro, ritmo })
      cierres.push(cola.cerrar)
      await empezarReparto({
        cola,
        db,
        transporte: abrirTransporte(smtp, espera),
        secreto,
        urlPublica,
        remitente: 'Brisa <pedidos@brisa.example>',
        registro,
        imprimir: (texto) => impreso.push(texto),
      })
      return cola
    },
    encolar: (envio: Envio) => db.transaction((tx) => encolar(tx, envio)),
    /** The outbox, oldest first. */
    salida: () => db.select().from(correos).orderBy(correos.fecha_creacion),
    async correoPara(para: string) {
      const [fila] = await db.select().from(correos).where(eq(correos.para, para))
      if (!fila) throw new Error(`No mail for ${para}`)
      return fila
    },
    async cerrar() {
      for (const cerrar of cierres) await cerrar()
      await base.cerrar()
      await borrar()
    },
  }
}

export function confirmacion(cambios: { para?: string; nombre?: string; descripcion?: string } = {}): Envio {
  const { para = 'ana@ejemplo.com', nombre = 'Ana Peña', descripcion = 'Pulsera de cuentas azul turquesa' } = cambios
  return {
    funcion: 'send-order-request-confirmation',
    para,
    codigo_pedido: 'B01-40718',
    datos: {
      nombre,
      correo: para,
      codigo_pedido: 'B01-40718',
      tipo_servicio: 'retiro',
      descripcion,
      fecha_estimada: '2026-03-14',
    },
  }
}

export function aviso(cambios: { para?: string; nombre?: string; estatus?: string; descripcion?: string } = {}): Envio {
  const { para = 'ana@ejemplo.com', nombre = 'Ana Peña', estatus = 'En Preparación', descripcion = null } = cambios
  return {
    funcion: 'send-status-update',
    para,
    codigo_pedido: 'B01-40718',
    datos: { codigo_pedido: 'B01-40718', nombre, estatus, descripcion, fecha: '2026-03-09T15:42:00Z' },
  }
}
