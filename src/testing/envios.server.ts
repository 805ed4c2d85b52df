import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Clase as ClaseDeAsunto, listarBandeja, obtenerAsunto } from '#conversaciones/bandeja/contract.ts'
import { consultar, enviarMensaje } from '#conversaciones/contacto/contract.ts'
import { correos } from '#db/schema/maquinaria.server.ts'
import type { Funcion } from '#mail/contract.ts'
import { negocio } from '#negocio'
import { solicitarInternacional } from '#paquetes/contract.ts'
import { verificarRetiro } from '#retiros/contract.ts'
import { type Clase, cambiarDireccion, pedirAyuda } from '#solicitudes/contract.ts'
import { abrirTienda } from './tienda.server.ts'

type Persona = Awaited<ReturnType<typeof abrirTienda>>['ana']

export const NUEVA = {
  direccion: 'Calle Duarte',
  numero_casa: '5',
  sector: 'Centro',
  provincia: 'Espaillat',
  municipio: 'Moca',
}

/** What a pickup needs besides to become a delivery. */
export const POR_ENVIO = { telefono: '829 555 0147', costo_aceptado: negocio.pedidos.envioDesde }

type Pedida = { clase: Clase; codigo: string; correo: string; situacion?: string }

/** Sends one of the forms about an order, as its page does. */
export function pedirSobre(quien: Persona, { clase, codigo, correo, situacion = 'Es un regalo' }: Pedida) {
  const params = { codigo }
  return clase === 'ayuda'
    ? quien.llamar(pedirAyuda, { params, body: { situacion, correo } })
    : quien.llamar(cambiarDireccion, { params, body: { ...NUEVA, ...POR_ENVIO, correo } })
}

/** One of each kind, by the forms that people send; by whom and about which order. */
export async function enviarDeTodo(quien: Persona) {
  const correo = `${randomUUID().slice(0, 8)}@ejemplo.com`
  const nombre = 'Yokasta Peña'
  const { codigo } = (await quien.solicita({ correo, nombre, telefono: '809 555 0126' })).cuerpo
  await pedirSobre(quien, { clase: 'ayuda', codigo, correo })
  await pedirSobre(quien, { clase: 'direccion', codigo, correo })
  const retiro = { nombre: 'Yokasta', apellido: 'Peña', codigoPedido: codigo, correo }
  await quien.llamar(verificarRetiro, { body: retiro })
  const mensaje = { nombre_cliente: nombre, correo, descripcion_problema: '¿Hacen tobilleras?', codigo_pedido: '' }
  await quien.llamar(enviarMensaje, { body: mensaje })
  await quien.llamar(consultar, {
    params: { codigo },
    body: { nombre_cliente: nombre, correo, mensaje: '¿Cuándo sale?' },
  })
  const internacional = {
    nombre: 'Yokasta',
    apellido: 'Peña',
    correo,
    whatsapp: '849 555 0188',
    descripcion: 'Un bolso',
  }
  await quien.llamar(solicitarInternacional, { body: internacional })
  return { codigo, correo }
}

/** What waits of one address, or about one order. */
export async function enBandeja(quien: Persona, busca: string, estado: 'pendientes' | 'decididas' = 'pendientes') {
  return (await quien.llamar(listarBandeja, { querystring: { estado, busca } })).cuerpo.asuntos
}

/** A shop with its inbox at hand; Dora is staff too. */
export async function abrirBandeja(opciones: Parameters<typeof abrirTienda>[0]) {
  const tienda = await abrirTienda(opciones)
  const { carla, db, buzon, persona } = tienda
  let visitas = 0
  /** From an address of its own, so that no limit is filled. */
  const otraPersona = () => persona('Ana Peña', 'ana@ejemplo.com', { ip: `10.8.0.${++visitas}` })

  return {
    ...tienda,
    dora: await persona('Dora Paz', 'dora@brisa.example', { rol: 'admin', ip: '10.7.7.7' }),
    otraPersona,
    /** One of each kind, and where each of them is. */
    async deTodo() {
      const suyo = await enviarDeTodo(await otraPersona())
      const todas = await enBandeja(carla, suyo.correo)
      const una = <C extends ClaseDeAsunto>(clase: C, conCodigo = true) => {
        const hallada = todas.find((cual) => cual.clase === clase && (cual.codigo !== null) === conCodigo)
        if (!hallada) throw new Error(`Nothing of kind ${clase} is listed.`)
        return { clase, id: hallada.id }
      }
      return { ...suyo, una }
    },
    leer: async (params: { clase: ClaseDeAsunto; id: number }) =>
      (await carla.llamar(obtenerAsunto, { params })).cuerpo,
    /** Waits for the mail to somebody with such a subject. */
    aElla: (correo: string, asunto: RegExp) =>
      buzon.esperarA((mensaje) => mensaje.para.includes(correo) && asunto.test(mensaje.asunto)),
    /** What of a kind is in the outbox for somebody. */
    async cuantosA(correo: string, funcion: Funcion) {
      const filas = await db.select().from(correos).where(eq(correos.para, correo))
      return filas.filter((fila) => fila.funcion === funcion)
    },
  }
}
