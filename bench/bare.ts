import { createServer } from 'node:http'
import pg from 'pg'
import { publicQuery } from '#pedidos/reads.server.ts'

/**
 * The server that `lookup.bench.ts` compares the shop with: only `node:http` and `pg`, with the shop's own statement.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, options: '-c TimeZone=UTC' })

const server = createServer(async (request, response) => {
  const code = request.url?.split('/').at(-1)
  const { rows } = await pool.query({ ...publicQuery, values: [code] })
  const body = JSON.stringify(rows[0])
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
})

server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('Tienda:'))
process.once('disconnect', () => process.exit())
