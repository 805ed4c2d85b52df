/** What may cost more than 1.2 times as much in a shop a hundred times as large, by the begin of its name, and why. */
export const REASONS: Record<string, string> = {
  'GET /api/gestion/archivos/': 'all rows are exported',
  'GET /api/gestion/meses/': 'what is owed is summed over all orders that owe, whichever month is shown (decision 057)',
  'GET /api/gestion/pedidos/cuentas': 'the rows of orders that owe are counted, and one order in a hundred owes here',
  'GET /api/gestion/pedidos/lista?pago=vencido':
    '47 of 10,000 orders are late with a payment, which is half a page; a million fill it with 100',
  'GET /api/gestion/chat/pasadas?q=peralta': 'one person in forty has this name, so as many chats are found',
  'GET /api/gestion/tickets?q=peralta': 'likewise',
  'GET /api/gestion/banco/cuadre':
    'the transfers of 60 days are compared with the bank, and a thousand orders have ten days',
  'GET /api/gestion/bandeja/cuentas?estado=decididas': 'finished items are counted up to 1,000 of a kind',
}
