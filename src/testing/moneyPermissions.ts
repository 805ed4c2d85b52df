/** The routes of money with their policies, a part of `EXPECTED`. */
export const OF_MONEY = {
  'GET /api/pedidos/:codigo/recibos/:recibo': 'publica',
  'GET /api/gestion/banco': 'dinero',
  'GET /api/gestion/banco/cuadre': 'pedidos',
  'POST /api/gestion/banco/revisiones': 'dinero',
  'POST /api/gestion/banco/importaciones': 'dinero',
}
