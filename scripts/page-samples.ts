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
import type { PageReads } from '../src/sitio/site.server.ts'
import { categorias } from '../src/tienda/preguntas.ts'

const keyOf = (route: Route) => query(route).queryKey
const text = 'Un párrafo\ncon dos líneas\n\ny otro: https://ejemplo.com'

/** What a page may show, first what it shows usually, so that the styles of all of it are among the first. */
export function samplesOf(page: string): PageReads[] {
  if (page === '/faq') return [{ answers: [[keyOf(listarPreguntas), questions()]] }]
  if (page === '/rastrear')
    return [
      { answers: [[keyOf(obtenerRastreo), NO_RASTREO]] },
      ...[pickup, delivery, late].map((pedido) => ({ answers: [rastreo(pedido)] })),
      { answers: [rastreo(null)] },
      {
        answers: [[keyOf(obtenerRastreo), undefined, { type: '', status: 503, title: text, detail: text, espera: 9 }]],
      },
    ]
  if (page === '/mi-cuenta')
    return [{ answers: account([pickup, { ...delivery, codigo: 'B00-00001' }]) }, { answers: account([]) }]
  return []
}

function account(pedidos: PedidoCompleto[]): PageContent['answers'] {
  const pendientes: Pendientes = {
    pendientes: [{ clase: 'retiro', codigo: pickup.codigo }],
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
    [pages(listarMisPedidos, { autor }).queryKey, page({ pedidos })],
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
  total: '1.00',
  peso: '1.00',
  historial: [ESTATUS.recibido, ESTATUS.confirmado, ESTATUS.en_preparacion, ESTATUS.listo].map((id) =>
    step(id, 'Paso'),
  ),
  esperados: [{ id: ESTATUS.entregado, nombre: 'Entregado' }],
  ayuda_abierta: false,
  marca: '1',
  ...EMPTY_DIRECCION,
  direccion: text,
  telefono: '809-555-0134',
  notas: text,
  autorizado_a_recoger: 'Ana Gil',
  avisos_por_correo: true,
  fotos: [],
}
const delivery: PedidoCompleto = {
  ...pickup,
  tipo_servicio: 'envio',
  estatus: { ...pickup.estatus, id: ESTATUS.confirmado, categoria: 'processing', orden: 20 },
  historial: pickup.historial.slice(0, 2),
}
const late: PedidoCompleto = { ...delivery, fecha_estimada_entrega: '2026-01-15' }
