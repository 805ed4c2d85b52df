import { randomUUID } from 'node:crypto'
import {
  ALARMAS,
  CLASES_DE_MOVIMIENTO,
  CLASES_DE_PAGO,
  MOMENTOS,
  POLITICAS_QUE_CAMBIAN,
  PRIORIDADES,
  SERVICIOS,
} from '#lib/closedSets.ts'
import { ROLES_DE_PERSONAL } from '#lib/permisos.ts'
import { type MailKind, mailKinds, type OutgoingMail } from '#mail/contract.ts'

type Sample<F extends MailKind> = Extract<OutgoingMail, { funcion: F }>['datos']

const codigo_pedido = 'B01-40718'
const fecha = '2026-03-09T15:42:00Z'
const yes = [true, false]
/** A text written by staff: the mail escapes its markup but, unlike in other people's texts, keeps its links. */
const FROM_SHOP = 'Sí,\n<b>mañana</b> & en https://brisa.example/taller'

const envio = (t: string, total: string | null = '2350.00') => ({ telefono: t, direccion: t, costo: '500.00', total })
const continues = 'Te avisamos.'
const situations: Sample<'send-status-update'>['situacion'][] = [
  null,
  { etiqueta: 'Llega', dia: '2999-03-14', sigue: continues, atrasado: false, porRetirar: false },
  { titular: 'Va tarde', sigue: continues, atrasado: true, porRetirar: true },
]
const agreements: Sample<'send-status-update'>['acuerdo'][] = [
  null,
  { total: '1850.00', precio: '1500.00', tipo_servicio: 'retiro' },
  { total: '1850.00', precio: '1850.00', tipo_servicio: 'envio' },
  { total: '2350.00', precio: '1850.00', tipo_servicio: 'envio', costo_envio: '500.00' },
]
/** Data for every variant of each mail, with `t` in every text written by people outside the shop. */
export const samples: { [F in MailKind]: (t: string) => Sample<F>[] } = {
  'send-order-request-confirmation': (t) =>
    [...SERVICIOS, null].flatMap((tipo_servicio) =>
      yes.map((avisos) => ({
        ...{ nombre: t, correo: t, codigo_pedido, tipo_servicio, descripcion: t, avisos },
        por_la_tienda: tipo_servicio === null,
        sin_comprobar: tipo_servicio === 'envio',
        fecha_estimada: '2026-03-14',
        apartada_hasta: tipo_servicio === 'retiro' ? fecha : null,
        pieza: tipo_servicio === 'retiro' ? t : '',
      })),
    ),
  'send-status-update': (t) =>
    situations.flatMap((situacion) =>
      agreements.flatMap((acuerdo) =>
        MOMENTOS.map((moment) => ({
          ...{ codigo_pedido, nombre: t, estatus: t, descripcion: t, fecha, momento: moment, situacion, acuerdo },
          lineas: moment === 'listo' ? [t, t] : [],
          sin_precio: acuerdo === null,
          ...(situacion && { clase: 'paquete' as const, peso: '3.40' }),
          ...(moment === 'listo' && { foto: { ancho: 1200, alto: 1600 } }),
        })),
      ),
    ),
  'send-payment': (t) =>
    CLASES_DE_PAGO.flatMap((clase) =>
      [
        { pagado: '1250.00', falta: '1250.00', de_mas: null },
        { pagado: '3000.00', falta: '0.00', de_mas: '500.00' },
        { pagado: '500.00', falta: null, de_mas: null },
      ].map((cuenta) => ({
        ...{ codigo_pedido, nombre: t, recibo: 187, clase, metodo: 'Transferencia', ...cuenta },
        monto: clase === 'devolucion' ? '-1250.00' : '1250.00',
        razon: clase === 'pago' ? null : t,
      })),
    ),
  'send-price': (t) =>
    [null, '900.00'].map((total_anterior) => ({
      ...{ codigo_pedido, nombre: t, total: '850.00', total_anterior, plan: 'mitad' as const },
      lineas: [{ concepto: t, cantidad: 2, precio: '425.00', razon: t }],
      cuotas: [
        { monto: '425.00', antes_de: '2026-11-25' },
        { monto: '425.00', antes_de: null },
      ],
      ...{ fecha_estimada_entrega: '2026-11-28', vale_hasta: '2026-11-25' },
    })),
  'send-receipt-refused': (t) => [{ codigo_pedido, nombre: t, monto: '2800.00', razon: t }],
  'send-hold-ended': (t) =>
    [[t], [t, t]].flatMap((piezas) => yes.map((a_mano) => ({ codigo_pedido, nombre: t, piezas, a_mano }))),
  'send-piece-wait-link': (t) => [{ espera: randomUUID(), nombre: t }],
  'send-piece-back': (t) => [{ pieza_id: randomUUID(), slug: 'pulsera-samana', nombre: t }],
  'send-help-email': (t) =>
    yes.flatMap((sin_confirmar) =>
      yes.map((sin_correo) => ({ orderCode: codigo_pedido, email: t, situation: t, sin_confirmar, sin_correo })),
    ),
  'send-address-change-email': (t) =>
    [null, envio(t)].map((envio) => ({ orderCode: codigo_pedido, email: t, newAddress: t, envio })),
  'send-order-tracking-help': (t) => [{ codigo_pedido, nombre_cliente: t, correo: t, mensaje: t }],
  'send-contact-message': (t) =>
    ['', t].map((codigo_pedido) => ({ codigo_pedido, nombre_cliente: t, correo: t, mensaje: t })),
  'send-confirmation-email': (t) =>
    ['', codigo_pedido].map((codigo_pedido) => ({ nombre_cliente: t, correo: t, codigo_pedido })),
  'send-request-receipt': (t) => [
    { codigo_pedido, clase: 'consulta' },
    { codigo_pedido, clase: 'ayuda' },
    { codigo_pedido, clase: 'direccion', envio: envio(t) },
  ],
  'send-request-confirmation-link': (t) => [
    { codigo_pedido, clase: 'ayuda', solicitud: 'ayuda:12', texto: t, correo: t },
    { codigo_pedido, clase: 'direccion', solicitud: 'direccion:7', correo: t, envio: envio(t, null) },
  ],
  'send-request-answer': (t) =>
    [true, false, null].flatMap((approved) =>
      [null, envio(t)].flatMap((envio) =>
        yes.map((del_pedido) => ({
          ...{ codigo_pedido, clase: 'direccion' as const, aprobada: approved, nota: FROM_SHOP, direccion: t, envio },
          ...{ del_pedido, de_otro: !del_pedido },
        })),
      ),
    ),
  'send-answer': (t) =>
    (['mensaje', 'internacional'] as const).flatMap((clase) =>
      ['', codigo_pedido].map((codigo_pedido) => ({
        ...{ nombre: t, clase, codigo_pedido, texto: FROM_SHOP, escrito: t, fecha },
      })),
    ),
  'send-pickup-request': (t) =>
    [null, t].map((cierre) => ({
      ...{ codigo_pedido, nombre: t, correo: t, estatus: t, cierre, autorizado_por: cierre ? null : t },
    })),
  'send-pickup-receipt': (t) =>
    [null, t].flatMap((autorizado) => [
      { codigo_pedido, nombre: t, autorizado, estatus: 'En Preparación', listo: true },
      { codigo_pedido, nombre: t, autorizado, estatus: 'En Preparación', listo: false, avisos: false },
      { codigo_pedido, nombre: t, autorizado, estatus: 'Entregado', listo: false, cierre: 'Aparece como Entregado.' },
    ]),
  'send-new-date': () => yes.map((cerramos) => ({ codigo_pedido, cerramos, antes: '2026-12-24', fecha: '2026-12-26' })),
  'send-payment-reminder': (nombre) =>
    (['antes', 'el_dia', 'despues'] as const).map((vez) => ({
      ...{ codigo_pedido, nombre, vez, frase: 'Falta tu segunda mitad, RD$ 1,250.00, a más tardar el viernes 28.' },
    })),
  'send-pickup-authorization': (t) => [
    { codigo_pedido, nombre: t, autorizado: t, anterior: t, por_la_tienda: true },
    { codigo_pedido, nombre: t, autorizado: null, anterior: t, por_la_tienda: false },
  ],
  'send-order-confirmation': (t) => [{ customerEmail: t, customerName: t, lastName: t }],
  'send-international-request': (t) =>
    yes.map((primera_compra) => ({
      ...{ nombre: t, correo: t, instagram: t, whatsapp: t, correo_alternativo: t, codigo_membresia: t },
      ...{ cuenta: primera_compra ? 'ana@ejemplo.com' : '', descripcion: t, primera_compra },
      ...(primera_compra ? { tienda: 'china' as const, cual_tienda: '' } : { tienda: 'otra' as const, cual_tienda: t }),
    })),
  'send-signup-confirmation': (t) => [{ user_id: randomUUID(), nombre: t }],
  'send-registration-email': (t) => [
    {
      ...{ user_id: randomUUID(), email: t, nombre: t, codigo: 'B-123456', password: 'abc123def4' },
      hasta: fecha,
    },
  ],
  'send-policy-change': (t) =>
    POLITICAS_QUE_CAMBIAN.map((politica) => ({
      ...{ user_id: randomUUID(), nombre: t, politica, vigente_desde: '2027-03-14', mensaje: FROM_SHOP },
    })),
  'send-known-address': (t) => yes.map((confirmado) => ({ user_id: randomUUID(), nombre: t, confirmado })),
  'send-password-reset': (t) => [{ user_id: randomUUID(), nombre: t }],
  'send-invitation': (t) => ROLES_DE_PERSONAL.map((rol) => ({ user_id: randomUUID(), nombre: t, rol, quien: t })),
  'send-account-change': (t) =>
    mailKinds['send-account-change'].datos.shape.cambio.options.map((change) => ({ nombre: t, cambio: change, fecha })),
  'send-credit-notification': (t) =>
    CLASES_DE_MOVIMIENTO.map((clase) => ({
      ...{ email: t, nombre: t, clase, monto: '-380.00', descripcion: FROM_SHOP, saldoNuevo: '1000.00' },
    })),
  'send-order-link': (t) => [{ user_id: randomUUID(), codigo_pedido, nombre: t, correo: t }],
  'send-ticket-answer': (t) =>
    yes.flatMap((cerrado) =>
      [[], [0, 1, 3]].map((fotos) => ({
        ...{ user_id: randomUUID(), ticket: 12, asunto: t, nombre: t, cerrado },
        mensajes: fotos.map((fotos) => ({ de: fotos ? 'Carla' : '', texto: FROM_SHOP, fotos })),
      })),
    ),
  'send-ticket-message': (t) =>
    PRIORIDADES.map((prioridad) => ({
      ...{ user_id: randomUUID(), ticket: 12, asunto: t, nombre: t, correo: t, codigo_pedido, prioridad },
      ...{ nuevo: prioridad === 'alta', mensajes: [0, 1, 3].map((fotos) => ({ texto: t, fotos })) },
    })),
  'send-chat-answer': () => [
    { conversacion: randomUUID(), mensajes: [], terminada: false },
    ...yes.map((terminada) => ({
      ...{ conversacion: randomUUID(), terminada },
      mensajes: ['', 'Carla'].map((from) => ({ de: from, texto: FROM_SHOP })),
    })),
  ],
  'send-chat-transcript': (t) =>
    yes.map((recortada) => ({
      ...{ conversacion: randomUUID(), fecha, recortada },
      mensajes: ['', 'Carla'].map((from) => ({ de: from, texto: from ? FROM_SHOP : t, hora: fecha })),
    })),
  'send-chat-link': () => [{ conversacion: randomUUID() }],
  'send-notices-change': (t) => yes.map((activos) => ({ correo: t, activos })),
  'send-shop-alarm': () =>
    ALARMAS.flatMap((clave) =>
      yes.map((termino) => ({
        clave,
        termino,
        texto: 'Hace 20 minutos que no sale ningún correo.',
        que_hacer: termino ? null : 'Llama a tu proveedor.',
        desde: fecha,
      })),
    ),
}
