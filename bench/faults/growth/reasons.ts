/** What may cost more than 1.2 times as much in a shop a hundred times as large, by the begin of its name, and why. */
export const REASONS: Record<string, string> = {
  'GET /api/gestion/archivos/': 'all rows are exported',
  'GET /api/gestion/meses/': 'what is owed is summed over all orders, whichever month is shown (decision 057)',
  'GET /api/gestion/pedidos/cuentas':
    'orders that owe are counted one by one, and one in a hundred owes in these shops',
  'GET /api/gestion/banco/cuadre':
    'the transfers of 60 days are compared with the bank, and a thousand orders have ten days',
  'GET /api/gestion/bandeja/cuentas?estado=decididas': 'finished items are counted up to 1,000 of a kind',
}
