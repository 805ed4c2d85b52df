/** The routes of money with their policies, a part of `EXPECTED`. */
export const OF_MONEY = {
  'GET /api/pedidos/:codigo/recibos/:recibo': 'publica',
  'GET /api/recibo': 'publica',
  'GET /api/mi-estado-de-cuenta': 'miembro',
  'GET /api/gestion/banco': 'dinero',
  'GET /api/gestion/banco/cuadre': 'pedidos',
  'POST /api/gestion/banco/movimientos/:movimiento/pago': 'dinero',
  'POST /api/gestion/banco/revisiones': 'dinero',
  'POST /api/gestion/banco/importaciones': 'dinero',
  'POST /api/pedidos/:codigo/recordatorios/callados': 'publica',
  'POST /api/pedidos/:codigo/propuestas/:id/decision': 'publica',
  'POST /api/gestion/pedidos/:codigo/propuestas': 'pedidos',
  'POST /api/gestion/pedidos/:codigo/propuestas/:id/decision': 'pedidos',
  'POST /api/gestion/pedidos/:codigo/propuestas/:id/retiro': 'pedidos',
  'POST /api/pedidos/:codigo/comprobantes': 'publica',
  'POST /api/gestion/pedidos/:codigo/comprobantes': 'pedidos',
  'GET /api/gestion/comprobantes': 'pedidos',
  'GET /api/gestion/comprobantes/:comprobante/archivo': 'pedidos',
  'POST /api/gestion/comprobantes/:comprobante/decision': 'pedidos',
  'POST /api/gestion/comprobantes/confirmaciones': 'pedidos',
  'POST /api/gestion/comprobantes/confirmaciones/:lote/deshechos': 'pedidos',
  'GET /api/gestion/pedidos/:codigo/pagos': 'pedidos',
  'POST /api/gestion/pedidos/:codigo/pagos': 'pedidos',
  'POST /api/gestion/pedidos/:codigo/devoluciones': 'dinero',
  'POST /api/gestion/pedidos/:codigo/pagos/:pago/correcciones': 'dinero',
  'POST /api/gestion/pedidos/:codigo/traspasos': 'dinero',
  'GET /api/gestion/pedidos/:codigo/saldo': 'pedidos',
  'POST /api/gestion/pedidos/:codigo/pagos-con-saldo': 'pedidos',
  'POST /api/gestion/pedidos/:codigo/devoluciones-al-saldo': 'dinero',
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
  '/api/gestion/comprobantes/confirmaciones': { comprobantes: ['00000000-0000-4000-8000-000000000000'] },
  '/api/gestion/cajas/:id/rendiciones': { esperado: '100.00', contado: '100.00' },
  '/api/gestion/cierre': { dia: '2026-11-20', visto: '0', cuentas: [] },
  '/api/gestion/pedidos/:codigo/pagos': { metodo: 'otro', monto: '1.00', version: 1 },
  '/api/gestion/pedidos/:codigo/devoluciones': { metodo: 'otro', monto: '1.00', razon: 'x', version: 1 },
  '/api/gestion/pedidos/:codigo/pagos/:pago/correcciones': { era: '0.00', razon: 'x', version: 1 },
  '/api/gestion/pedidos/:codigo/traspasos': { a: 'B33-00001', monto: '1.00', razon: 'x', version: 1 },
  '/api/gestion/pedidos/:codigo/pagos-con-saldo': { monto: '1.00', version: 1 },
  '/api/gestion/pedidos/:codigo/devoluciones-al-saldo': { monto: '1.00', razon: 'x', version: 1 },
}
