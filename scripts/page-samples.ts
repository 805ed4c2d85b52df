import { listarAvisos } from '../src/avisos/contract.ts'
import { listarPreguntas } from '../src/conversaciones/preguntas/contract.ts'
import { listarTickets } from '../src/conversaciones/tickets/contract.ts'
import { pages, query } from '../src/http/query.ts'
import type { PageContent } from '../src/lib/pageData.ts'
import { SESSION_KEY } from '../src/lib/queryClient.ts'
import type { Route } from '../src/lib/route.ts'
import { obtenerMiembro } from '../src/miembros/contract.ts'
import { EMPTY_DIRECCION, type PedidoCompleto } from '../src/pedidos/contract.ts'
import { ESTATUS } from '../src/pedidos/estatus.ts'
import { listarMisPedidos, listarPendientes, type Pendientes } from '../src/pedidos/propios/contract.ts'
import { NO_RASTREO, obtenerRastreo, type Rastreo } from '../src/pedidos/rastreo/contract.ts'
import { obtenerRecibo, type Recibo } from '../src/pedidos/recibos/contract.ts'
import { listarPiezas, listarPortada, obtenerPieza, type PiezaPublica } from '../src/piezas/contract.ts'
import type { PageReads } from '../src/sitio/site.server.ts'
import { categorias } from '../src/tienda/preguntas.ts'

const keyOf = (route: Route) => query(route).queryKey
const text = 'Un párrafo\ncon dos líneas\n\ny otro: https://ejemplo.com'

/** What a page may show, first what it shows usually, so that the styles of all of it are among the first. */
export function samplesOf(page: string): PageReads[] {
  if (page === '/')
    return [{ answers: [] }, { answers: [[keyOf(listarPortada), { piezas: Object.values(window), cuantas: 9 }]] }]
  if (page === '/productos')
    return [
      { answers: [[query(listarPiezas, {}).queryKey, vitrina]] },
      { answers: [[query(listarPiezas, {}).queryKey, { ...vitrina, piezas: [] }]] },
      { answers: [[query(listarPiezas, {}).queryKey, { piezas: [], clases: [], sigue: false }]] },
    ]
  if (page === '/productos/:slug')
    return Object.values(window).map((pieza) => ({
      answers: [
        [
          query(obtenerPieza, { slug: '…' }).queryKey,
          { pieza, promesa: { lista: text, llega: text, retiro: text }, parecidas: [pieza] },
        ],
      ],
    }))
  if (page === '/faq') return [{ answers: [[keyOf(listarPreguntas), questions()]] }]
  if (page === '/rastrear')
    return [
      { answers: [[keyOf(obtenerRastreo), NO_RASTREO]] },
      ...[pickup, delivery, late, priced, owed].map((pedido) => ({ answers: [rastreo(pedido)] })),
      { answers: [rastreo(null)] },
      {
        answers: [[keyOf(obtenerRastreo), undefined, { type: '', status: 503, title: text, detail: text, espera: 9 }]],
      },
    ]
  if (page === '/recibo') return [{ answers: [] }, { answers: [[query(obtenerRecibo, {}).queryKey, { recibo }]] }]
  if (page === '/mi-cuenta')
    return [{ answers: account([pickup, { ...delivery, codigo: 'B00-00001' }]) }, { answers: account([]) }]
  return []
}

const foto = { id: '00000000-0000-4000-8000-000000000000', alt: 'Foto', ancho: 1440, alto: 1800, color: '#cfe8ea' }
const available: PiezaPublica = {
  slug: 'a',
  nombre: 'Pulsera',
  clase: 'pulsera',
  precio: '1.00',
  precio_desde: true,
  descripcion: text,
  medida: text,
  materiales: text,
  opciones: [
    { nombre: 'Largo', valores: ['16 cm', '18 cm'], obligatoria: true },
    { nombre: 'Inicial', valores: null, largo: 1, obligatoria: false },
  ],
  disponibilidad: { clase: 'quedan', cuantas: 2 },
  dias_de_hechura: null,
  ejemplo: true,
  fotos: [foto, { ...foto, id: '00000000-0000-4000-8000-000000000001' }],
  version: 1,
}
/** A piece that can be ordered, one that is sold, and one without a photo. */
const window = {
  available,
  sold: { ...available, slug: 'b', disponibilidad: { clase: 'vendida' } } satisfies PiezaPublica,
  bare: { ...available, slug: 'c', opciones: [], fotos: [], ejemplo: false } satisfies PiezaPublica,
}
const vitrina = { piezas: Object.values(window), clases: [{ clase: 'pulsera', cuantas: 3 }], sigue: true }

function account(pedidos: PedidoCompleto[]): PageContent['answers'] {
  const pendientes: Pendientes = {
    pendientes: [
      { clase: 'precio', codigo: delivery.codigo, total: '1.00' },
      { clase: 'retiro', codigo: pickup.codigo },
    ],
    por_reconocer: [],
    sin_reconocer: 0,
  }
  const autor = 'a'
  const page = (answer: object) => ({ pages: [{ ...answer, sigue: null }], pageParams: [null] })
  return [
    [SESSION_KEY, { persona: { id: autor, correo: 'ana@ejemplo.com', rol: 'user' }, falta_segundo_paso: false }],
    [
      query(obtenerMiembro, { autor }).queryKey,
      {
        nombre: 'Ana',
        correo: 'ana@ejemplo.com',
        codigo_membresia: 'B-000000',
        saldo: '1.00',
        telefono: null,
        direccion: null,
        contrasena_temporal_hasta: pickup.fecha_creacion,
      },
    ],
    [query(listarPendientes, { autor }).queryKey, pendientes],
    [
      pages(listarMisPedidos, { autor }).queryKey,
      page({ pedidos: pedidos.map((pedido) => ({ ...pedido, pagado: '1.00', falta: '1.00' })) }),
    ],
    [pages(listarAvisos, { autor }).queryKey, page({ avisos: [], sin_leer: 1 })],
    [pages(listarTickets, { autor }).queryKey, page({ tickets: [], sin_leer: 1 })],
  ]
}

const questions = () =>
  categorias().map(({ nombre }, id) => ({ id, pregunta: nombre, respuesta: text, categoria: nombre }))

function rastreo(pedido: PedidoCompleto | null): PageContent['answers'][number] {
  const answer: Rastreo = { buscado: 'B00-00000', pedido, otros: ['B00-00001'] }
  return [keyOf(obtenerRastreo), answer]
}

const step = (id: number, nombre: string) => ({
  id,
  estatus: { id, nombre },
  descripcion: text,
  fecha: '2026-01-15T12:00:00.000Z' as PedidoCompleto['fecha_creacion'],
})

const pickup: PedidoCompleto = {
  vista: 'completa',
  codigo: 'B00-00000',
  cliente: 'Ana',
  clase: 'pieza',
  estatus: { id: ESTATUS.listo, nombre: 'Listo', descripcion: text, categoria: 'shipping', orden: 70 },
  tipo_servicio: 'retiro',
  fecha_creacion: step(1, '').fecha,
  fecha_estimada_entrega: '2999-01-15',
  costo_envio: null,
  cuenta: {
    total: '1.00',
    pagado: '0.00',
    falta: '1.00',
    de_mas: null,
    comprobantes_en_espera: null,
    comprobante_rechazado: null,
    pagos: [],
    cuotas: [],
    proximo: null,
  },
  total: '1.00',
  peso: '1.00',
  historial: [ESTATUS.recibido, ESTATUS.confirmado, ESTATUS.en_preparacion, ESTATUS.listo].map((id) =>
    step(id, 'Paso'),
  ),
  esperados: [{ id: ESTATUS.entregado, nombre: 'Entregado' }],
  lineas: [],
  ayuda_abierta: false,
  marca: '1',
  ...EMPTY_DIRECCION,
  direccion: text,
  telefono: '809-555-0134',
  notas: text,
  autorizado_a_recoger: 'Ana Gil',
  avisos_por_correo: true,
  fotos: [],
  cuentas: [],
  propuesta: null,
}
const delivery: PedidoCompleto = {
  ...pickup,
  tipo_servicio: 'envio',
  estatus: { ...pickup.estatus, id: ESTATUS.confirmado, categoria: 'processing', orden: 20 },
  historial: pickup.historial.slice(0, 2),
}
const late: PedidoCompleto = { ...delivery, fecha_estimada_entrega: '2026-01-15' }
/** An order whose price waits for its customer, with a discount and parts. */
const priced: PedidoCompleto = {
  ...delivery,
  propuesta: {
    ...{
      id: 1,
      estado: 'abierta',
      total: '2.00',
      total_anterior: '1.00',
      palabras: null,
      acordadas: null,
      plan: 'mitad',
    },
    ...{ fecha_estimada_entrega: '2999-01-15', vale_hasta: '2999-01-10', creada_en: pickup.fecha_creacion },
    lineas: [{ clase: 'descuento', concepto: 'Descuento', cantidad: 2, precio: '-1.00', razon: text, linea: null }],
    cuotas: [
      { monto: '1.00', antes_de: '2999-01-10' },
      { monto: '1.00', antes_de: null },
    ],
  },
}
const cuenta = { banco: 'Banco', tipo: 'Ahorro', numero: '1', titular: 'Ana', cedula: '1' }
const pago: PedidoCompleto['cuenta']['pagos'][number] = {
  ...{ id: 1, recibo: 1, clase: 'devolucion', metodo: 'transferencia', monto: '-1.00', razon: text },
  fecha: pickup.fecha_creacion,
}
/** An order of which a part was paid and the next is late, with receipts that wait and one that was refused. */
const owed: PedidoCompleto = {
  ...delivery,
  costo_envio: '1.00',
  total: '2.00',
  lineas: [
    {
      ...{ id: 1, pieza: null, nombre: 'Pulsera', opciones: [], cantidad: 1, precio: '1.00', texto: text },
      ...{ apartada_hasta: null, liberada: false },
    },
  ],
  cuentas: [cuenta, { ...cuenta, numero: '2' }],
  cuenta: {
    ...{ total: '2.00', pagado: '1.00', falta: '1.00', de_mas: '1.00', pagos: [pago], cuotas: [] },
    comprobantes_en_espera: { cuantos: 1, monto: '1.00' },
    comprobante_rechazado: { monto: '1.00', razon: text },
    proximo: {
      ...{ monto: '1.00', antes_de: '2026-01-15', clase: 'cuota', vencido: true, se_recuerda: true },
      ...{ frase: text, cuando: text },
    },
  },
}
const recibo: Recibo = {
  ...{ recibo: 1, clase: 'pago', metodo: 'transferencia', monto: '1.00', razon: text, fecha: pickup.fecha_creacion },
  ...{
    codigo: pickup.codigo,
    cliente: 'Ana',
    por: 'Pulsera',
    partidas: [],
    total: '1.00',
    pagado: '1.00',
    falta: '0.00',
  },
}
