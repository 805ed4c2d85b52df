/** The routes by which the shop is run and watched, with their policies, a part of `EXPECTED`. */
export const OF_OPERATION = {
  'GET /healthz': 'publica',
  'GET /readyz': 'publica',
  'GET /api/docs': 'publica',
  'GET /metrics': 'token',
  'GET /api/gestion/salud': 'admin',
}
