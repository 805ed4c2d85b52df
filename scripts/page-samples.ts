import { listarPreguntas } from '../src/conversaciones/preguntas/contract.ts'
import { EMPTY_DIRECCION, type PedidoCompleto } from '../src/pedidos/contract.ts'
import { ESTATUS } from '../src/pedidos/estatus.ts'
import { NO_RASTREO, obtenerRastreo, type Rastreo } from '../src/pedidos/rastreo/contract.ts'
import type { PageReads } from '../src/sitio/site.server.ts'
import { categorias } from '../src/tienda/preguntas.ts'

const text = 'Un párrafo\ncon dos líneas\n\ny otro: https://ejemplo.com'

/** What a page may show, first what it shows usually, so that the styles of all of it are among the first. */
export function samplesOf(page: string): PageReads[] {
  if (page === '/faq') return [{ answers: [{ route: listarPreguntas, answer: questions() }] }]
  if (page === '/rastrear')
    return [
      { answers: [{ route: obtenerRastreo, answer: NO_RASTREO }] },
      ...[pickup, delivery, late].map((pedido) => ({ answers: [rastreo(pedido)] })),
      { answers: [rastreo(null)] },
      {
        answers: [{ route: obtenerRastreo, rechazo: { type: '', status: 503, title: text, detail: text, espera: 9 } }],
      },
    ]
  return []
}

const questions = () =>
  categorias.map(({ nombre }, id) => ({ id, pregunta: nombre, respuesta: text, categoria: nombre }))

function rastreo(pedido: PedidoCompleto | null) {
  const answer: Rastreo = { buscado: 'B00-00000', pedido, otros: ['B00-00001'] }
  return { route: obtenerRastreo, answer }
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
  total: '1.00',
  peso: '1.00',
  historial: [ESTATUS.recibido, ESTATUS.confirmado, ESTATUS.en_preparacion, ESTATUS.listo].map((id) =>
    step(id, 'Paso'),
  ),
  esperados: [{ id: ESTATUS.entregado, nombre: 'Entregado' }],
  marca: '1',
  ...EMPTY_DIRECCION,
  direccion: text,
  telefono: '809-555-0134',
  notas: text,
  autorizado_a_recoger: 'Ana Gil',
  avisos_por_correo: true,
}
const delivery: PedidoCompleto = {
  ...pickup,
  tipo_servicio: 'envio',
  estatus: { ...pickup.estatus, id: ESTATUS.confirmado, categoria: 'processing', orden: 20 },
  historial: pickup.historial.slice(0, 2),
}
const late: PedidoCompleto = { ...delivery, fecha_estimada_entrega: '2026-01-15' }
