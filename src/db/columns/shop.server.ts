import {
  avisosAMano,
  estatus,
  historial,
  movimientos,
  pedidos,
  pedidosFormulario,
  seriesDePedidos,
} from '../schema/pedidos.server.ts'
import {
  asuntos,
  contactos,
  respuestas,
  solicitudesAyuda,
  solicitudesCambioDireccion,
  solicitudesRetiro,
} from '../schema/solicitudes.server.ts'
import { type OrderColumn, orderColumns } from './orders.ts'
import { table } from './table.server.ts'

const ofOrders: Record<keyof typeof orderColumns, OrderColumn> = orderColumns
const name = { personal: 'nombre', own: 'nombre' }
const surname = { personal: 'apellido', own: 'apellido' }
const address = { personal: 'dirección de internet' }

/** Orders, the requests about them and the messages about them. */
export const shop = [
  table(estatus, ['id', 'nombre', 'descripcion', 'categoria', 'orden', 'activo'], {}),
  table(pedidos, [], ofOrders),
  table(historial, ['id', 'codigo', 'estatus_id', 'autor', 'registrado', 'transaccion'], {
    // The text greets the client by name, which `forgetName` removes.
    descripcion: { personal: 'nombre', own: 'descripcion' },
    fecha: { own: 'fecha' },
  }),
  table(
    movimientos,
    ['id', 'codigo', 'paso', 'correo', 'autor', 'lote', 'version', 'fecha_creacion', 'hasta', 'deshecho'],
    { antes: { personal: 'nombre' } },
  ),
  table(avisosAMano, ['id', 'codigo', 'autor'], {
    sobre: { own: 'sobre' },
    texto: { personal: 'mensaje', own: 'texto' },
    fecha_creacion: { own: 'fecha' },
  }),
  table(seriesDePedidos, ['serie', 'abierta_en', 'contar_en'], {}),
  table(pedidosFormulario, ['id', 'user_id', 'transaccion'], {
    nombre: name,
    apellido: surname,
    correo: { personal: 'correo', own: 'correo' },
    correo_alternativo: { personal: 'otro correo', own: 'correo_alternativo' },
    instagram: { personal: 'Instagram', own: 'instagram' },
    whatsapp: { personal: 'WhatsApp', own: 'whatsapp' },
    codigo_membresia: { personal: 'código de membresía' },
    descripcion: { personal: 'descripción de la pieza', own: 'descripcion' },
    codigo_pedido: { own: 'codigo_pedido' },
    primera_compra: { own: 'primera_compra' },
    fecha_creacion: { own: 'fecha_creacion' },
  }),
  table(solicitudesAyuda, ['id', 'estatus_previo', 'resuelta_por', 'transaccion'], {
    codigo_pedido: { own: 'codigo_pedido' },
    situacion: { personal: 'situación', own: 'situacion' },
    correo: { personal: 'correo' },
    casa: address,
    red: address,
    estado: { own: 'estado' },
    fecha_creacion: { own: 'fecha_creacion' },
    resuelta_en: { own: 'resuelta_en' },
  }),
  table(
    solicitudesCambioDireccion,
    ['id', 'codigo_membresia', 'password', 'estatus_previo', 'resuelta_por', 'transaccion'],
    {
      codigo_pedido: { own: 'codigo_pedido' },
      nueva_direccion: { personal: 'nueva dirección', own: 'nueva_direccion' },
      direccion: { personal: 'dirección' },
      numero_casa: { personal: 'número de casa' },
      sector: { personal: 'sector' },
      municipio: { personal: 'municipio' },
      provincia: { personal: 'provincia' },
      referencias: { personal: 'referencias' },
      razon: { personal: 'razón', own: 'razon' },
      correo: { personal: 'correo' },
      telefono: { personal: 'teléfono', own: 'telefono' },
      costo_aceptado: { own: 'costo_aceptado' },
      costo_envio: { own: 'costo_envio' },
      casa: address,
      red: address,
      estado: { own: 'estado' },
      fecha_creacion: { own: 'fecha_creacion' },
      resuelta_en: { own: 'resuelta_en' },
    },
  ),
  table(solicitudesRetiro, ['id', 'estatus_id', 'autorizado', 'transaccion'], {
    codigo_pedido: { own: 'codigo_pedido' },
    nombre: name,
    apellido: surname,
    correo: { personal: 'correo' },
    fecha_creacion: { own: 'fecha_creacion' },
  }),
  table(contactos, ['id', 'estado', 'transaccion'], {
    nombre_cliente: name,
    correo: { personal: 'correo' },
    descripcion_problema: { personal: 'mensaje', own: 'mensaje' },
    codigo_pedido: { own: 'codigo_pedido' },
    fecha_creacion: { own: 'fecha_creacion' },
  }),
  table(asuntos, ['clase', 'id', 'fecha', 'visto_en', 'visto_por', 'atendido_en', 'atendido_por'], {}),
  table(respuestas, ['id', 'asunto', 'canal', 'correo', 'autor'], {
    clase: { own: 'clase' },
    texto: { personal: 'mensaje', own: 'texto' },
    fecha_creacion: { own: 'fecha_creacion' },
  }),
]
