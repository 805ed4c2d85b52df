import pg from 'pg'

/** Runs one statement on a connection of its own. */
export async function ejecutar(url: string, orden: string) {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  await cliente.query(orden).finally(() => cliente.end())
}

/** The same server, another database. */
export function conBase(url: string, base: string) {
  const otra = new URL(url)
  otra.pathname = `/${base}`
  return otra.href
}
