import {
  avisosAMano,
  estatus,
  fotosDePedidos,
  guias,
  historial,
  movimientos,
  pedidos,
  pedidosFormulario,
  seriesDePedidos,
  textosDeWhatsapp,
} from '../schema/pedidos.server.ts'
import {
  asuntos,
  contactos,
  pospuestos,
  respuestas,
  solicitudesAyuda,
  solicitudesCambioDireccion,
  solicitudesRetiro,
} from '../schema/solicitudes.server.ts'
import { type OrderColumn, orderColumns } from './orders.ts'
import { table } from './table.server.ts'

const ofOrders: Record<keyof typeof orderColumns, OrderColumn> = orderColumns
const name = { personal: 'nombre', exportKey: 'nombre' }
const surname = { personal: 'apellido', exportKey: 'apellido' }
const address = { personal: 'dirección de internet' }

/** Orders, the requests about them and the messages about them. */
export const shop = [
  table(estatus, ['id', 'nombre', 'descripcion', 'categoria', 'orden', 'activo'], {}),
  table(pedidos, [], ofOrders),
  table(historial, ['id', 'codigo', 'estatus_id', 'autor', 'registrado', 'transaccion'], {
    // The text greets the client by name, which `forgetName` removes.
    descripcion: { personal: 'nombre', exportKey: 'descripcion' },
    fecha: { exportKey: 'fecha' },
  }),
  table(
    movimientos,
    ['id', 'codigo', 'paso', 'correo', 'autor', 'lote', 'version', 'fecha_creacion', 'hasta', 'deshecho'],
    { antes: { personal: 'nombre' } },
  ),
  table(avisosAMano, ['id', 'codigo', 'autor'], {
    sobre: { exportKey: 'sobre' },
    texto: { personal: 'mensaje', exportKey: 'texto' },
    fecha_creacion: { exportKey: 'fecha' },
  }),
  table(guias, ['id', 'codigo', 'autor'], {
    numero: { personal: 'número de guía', exportKey: 'numero' },
    fecha_creacion: { exportKey: 'fecha' },
  }),
  table(fotosDePedidos, ['id', 'tipo', 'ancho', 'alto', 'codigo', 'clase', 'autor'], {
    nombre: { personal: 'foto', exportKey: 'nombre' },
    bytes: { exportKey: 'bytes' },
    contenido: { personal: 'foto' },
    para_correo: { personal: 'foto' },
    fecha_creacion: { exportKey: 'fecha' },
  }),
  table(textosDeWhatsapp, ['id', 'clase', 'mensaje', 'texto', 'version', 'autor', 'fecha_creacion'], {}),
  table(seriesDePedidos, ['serie', 'abierta_en', 'contar_en'], {}),
  table(pedidosFormulario, ['id', 'user_id', 'transaccion'], {
    nombre: name,
    apellido: surname,
    correo: { personal: 'correo', exportKey: 'correo' },
    correo_alternativo: { personal: 'otro correo', exportKey: 'correo_alternativo' },
    instagram: { personal: 'Instagram', exportKey: 'instagram' },
    whatsapp: { personal: 'WhatsApp', exportKey: 'whatsapp' },
    codigo_membresia: { personal: 'código de membresía' },
    descripcion: { personal: 'descripción de la pieza', exportKey: 'descripcion' },
    codigo_pedido: { exportKey: 'codigo_pedido' },
    tienda: { exportKey: 'tienda' },
    cual_tienda: { exportKey: 'cual_tienda' },
    primera_compra: { exportKey: 'primera_compra' },
    fecha_creacion: { exportKey: 'fecha_creacion' },
  }),
  table(solicitudesAyuda, ['id', 'estatus_previo', 'resuelta_por', 'transaccion'], {
    codigo_pedido: { exportKey: 'codigo_pedido' },
    situacion: { personal: 'situación', exportKey: 'situacion' },
    correo: { personal: 'correo' },
    casa: address,
    red: address,
    estado: { exportKey: 'estado' },
    fecha_creacion: { exportKey: 'fecha_creacion' },
    resuelta_en: { exportKey: 'resuelta_en' },
  }),
  table(
    solicitudesCambioDireccion,
    ['id', 'codigo_membresia', 'password', 'estatus_previo', 'resuelta_por', 'transaccion'],
    {
      codigo_pedido: { exportKey: 'codigo_pedido' },
      nueva_direccion: { personal: 'nueva dirección', exportKey: 'nueva_direccion' },
      direccion: { personal: 'dirección' },
      numero_casa: { personal: 'número de casa' },
      sector: { personal: 'sector' },
      municipio: { personal: 'municipio' },
      provincia: { personal: 'provincia' },
      referencias: { personal: 'referencias' },
      razon: { personal: 'razón', exportKey: 'razon' },
      correo: { personal: 'correo' },
      telefono: { personal: 'teléfono', exportKey: 'telefono' },
      costo_aceptado: { exportKey: 'costo_aceptado' },
      costo_envio: { exportKey: 'costo_envio' },
      casa: address,
      red: address,
      estado: { exportKey: 'estado' },
      fecha_creacion: { exportKey: 'fecha_creacion' },
      resuelta_en: { exportKey: 'resuelta_en' },
    },
  ),
  table(solicitudesRetiro, ['id', 'estatus_id', 'autorizado', 'cierre', 'transaccion'], {
    codigo_pedido: { exportKey: 'codigo_pedido' },
    nombre: name,
    apellido: surname,
    correo: { personal: 'correo' },
    fecha_creacion: { exportKey: 'fecha_creacion' },
  }),
  table(contactos, ['id', 'estado', 'transaccion'], {
    nombre_cliente: name,
    correo: { personal: 'correo' },
    descripcion_problema: { personal: 'mensaje', exportKey: 'mensaje' },
    codigo_pedido: { exportKey: 'codigo_pedido' },
    fecha_creacion: { exportKey: 'fecha_creacion' },
  }),
  table(asuntos, ['clase', 'id', 'fecha', 'visto_en', 'visto_por', 'atendido_en', 'atendido_por'], {}),
  table(pospuestos, ['espera', 'hasta', 'por'], {}),
  table(respuestas, ['id', 'asunto', 'canal', 'correo', 'autor'], {
    clase: { exportKey: 'clase' },
    texto: { personal: 'mensaje', exportKey: 'texto' },
    fecha_creacion: { exportKey: 'fecha_creacion' },
  }),
]
