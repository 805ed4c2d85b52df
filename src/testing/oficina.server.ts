import { desc, eq } from 'drizzle-orm'
import { abrirBase } from '#db/abrir.server.ts'
import { correos } from '#db/schema/maquinaria.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { estaDeBaja } from '#mail/bajas/bajas.server.ts'
import { empezarReparto } from '#mail/cartero.server.ts'
import { abrirCola } from '#mail/cola.server.ts'
import type { Envio, Solicitante } from '#mail/contract.ts'
import { encolar } from '#mail/mail.server.ts'
import { abrirTransporte } from '#mail/transporte.server.ts'
import { crearBaseDePrueba } from './base.server.ts'

export const secreto = 'un secreto de pruebas, bastante largo'
export const urlPublica = 'https://tienda.example'

const registro = { info: () => {}, warn: () => {}, error: () => {} }

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
    /**
     * @param smtp the mail server's address, or undefined to keep mails
     * @param rechazos how often a mail is refused before it is put aside
     * @param espera milliseconds to wait for the mail server
     * @param pausa milliseconds after a refusal
     */
    async abrir(smtp: string | undefined, { rechazos = 20, espera = 5_000, pausa = 20 } = {}) {
      const cola = await abrirCola({ url, registro })
      const reparto = await empezarReparto({
        cola,
        db,
        transporte: abrirTransporte(smtp, espera),
        secreto,
        urlPublica,
        remitente: { name: 'Brisa: joyas (a mano); más', address: 'pedidos@brisa.example' },
        registro,
        ritmo: { rechazos, pausa: () => pausa, sonda: () => 100 },
        estaDeBaja,
        imprimir: (texto) => impreso.push(texto),
      })
      const cerrar = async () => {
        await reparto.cerrar()
        await cola.cerrar()
      }
      cierres.push(cerrar)
      return { viva: cola.viva, cerrar }
    },
    encolar: (envio: Envio) => db.transaction((tx) => encolar(tx, envio)),
    /** The outbox, oldest first. */
    salida: () => db.select().from(correos).orderBy(correos.fecha_creacion),
    /** The newest mail to an address. */
    async correoPara(para: string) {
      const [fila] = await db
        .select()
        .from(correos)
        .where(eq(correos.para, para))
        .orderBy(desc(correos.numero))
        .limit(1)
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

type Cambios = { para?: string; codigo?: string; nombre?: string; estatus?: string; descripcion?: string }

export function confirmacion(cambios: Cambios = {}): Envio {
  const { para = 'ana@ejemplo.com', codigo = 'B01-40718', nombre = 'Ana Peña' } = cambios
  const { descripcion = 'Pulsera de cuentas azul turquesa' } = cambios
  return {
    funcion: 'send-order-request-confirmation',
    para,
    codigo_pedido: codigo,
    pide: null,
    datos: {
      nombre,
      correo: para,
      codigo_pedido: codigo,
      tipo_servicio: 'retiro',
      descripcion,
      fecha_estimada: '2026-03-14',
    },
  }
}

/** To an address that somebody typed into a form. */
export function acuse(para: string, pide: Solicitante | null = null): Envio {
  return {
    funcion: 'send-confirmation-email',
    para,
    pide,
    datos: { nombre_cliente: 'Ana Peña', correo: para, codigo_pedido: '' },
  }
}

export function aviso(cambios: Cambios = {}): Envio {
  const { para = 'ana@ejemplo.com', codigo = 'B01-40718', nombre = 'Ana Peña' } = cambios
  const { estatus = 'En Preparación', descripcion = null } = cambios
  return {
    funcion: 'send-status-update',
    para,
    codigo_pedido: codigo,
    datos: { codigo_pedido: codigo, nombre, estatus, descripcion, fecha: '2026-03-09T15:42:00Z' },
  }
}
