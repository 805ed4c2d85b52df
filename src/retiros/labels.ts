/** Title of the answer to an announced pickup, on the page and in its toast. */
export function titleOf({ cerrado }: { cerrado: boolean }) {
  return cerrado ? 'Tu pedido no espera en la tienda' : 'Tu retiro está registrado'
}
