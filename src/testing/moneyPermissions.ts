/** The routes of money with their policies, a part of `EXPECTED`. */
export const OF_MONEY = {
  'GET /api/pedidos/:codigo/recibos/:recibo': 'publica',
  'GET /api/gestion/banco': 'dinero',
  'GET /api/gestion/banco/cuadre': 'pedidos',
  'POST /api/gestion/banco/movimientos/:movimiento/pago': 'dinero',
  'POST /api/gestion/banco/revisiones': 'dinero',
  'POST /api/gestion/banco/importaciones': 'dinero',
  'POST /api/pedidos/:codigo/propuestas/:id/decision': 'publica',
  'POST /api/gestion/pedidos/:codigo/propuestas': 'pedidos',
  'POST /api/gestion/pedidos/:codigo/propuestas/:id/decision': 'pedidos',
  'POST /api/gestion/pedidos/:codigo/propuestas/:id/retiro': 'pedidos',
  'POST /api/pedidos/:codigo/comprobantes': 'publica',
  'POST /api/gestion/pedidos/:codigo/comprobantes': 'pedidos',
  'GET /api/gestion/comprobantes': 'pedidos',
  'GET /api/gestion/comprobantes/:comprobante/archivo': 'pedidos',
  'POST /api/gestion/comprobantes/:comprobante/decision': 'pedidos',
}

const ARETES = { clase: 'pieza', concepto: 'Aretes', cantidad: 1, precio: '850.00', razon: null, linea: null }
const DIAS = { fecha_estimada_entrega: '2099-11-28', vale_hasta: '2099-11-25' }

/** Bodies of them, a part of `BODIES`. */
export const MONEY_BODIES = {
  '/api/gestion/entregas/:codigo/finales': { estatus_id: 8, version: 1 },
  '/api/gestion/pedidos/:codigo/propuestas': { lineas: [ARETES], plan: 'antes', ...DIAS, version: 1 },
  '/api/gestion/pedidos/:codigo/propuestas/:id/decision': { decision: 'acepta', razon: 'Aceptó', version: 1 },
  '/api/gestion/pedidos/:codigo/propuestas/:id/retiro': { version: 1 },
  '/api/pedidos/:codigo/comprobantes': { archivo: { nombre: 'a.jpg', contenido: 'AAAA' }, monto: '500.00' },
  '/api/gestion/pedidos/:codigo/comprobantes': { archivo: { nombre: 'a.jpg', contenido: 'AAAA' }, monto: '500.00' },
  '/api/gestion/comprobantes/:comprobante/decision': { decision: 'confirmar' },
}
