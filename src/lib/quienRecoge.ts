/** Who may collect an order: this text is the only one, on every page, mail and answer (docs/decisions/035). */
export const QUIEN_RECOGE =
  'Para recoger tu pedido hacen falta su código y tu nombre. Otra persona puede recogerlo solo si la nombraste en la página de tu pedido.'

/** Tells the customer how to name another person for the pickup. */
export const COMO_NOMBRAR =
  'Abre esa página con el enlace de tu correo, o desde tu cuenta, y escribe su nombre y apellido en «Quién puede recogerlo». Si tu pedido no tiene correo ni cuenta, escríbenos.'
