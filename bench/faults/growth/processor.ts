import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/**
 * Counts the processor time of a shop's server and of its connections to PostgreSQL. What other programs do on the
 * machine is not in it, unlike in the time that an answer takes. Linux only, with PostgreSQL on this machine; elsewhere
 * every time is NaN.
 */
export async function openProcessor(server: number | undefined, url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the database stops first when the campaign fails
  await client.connect()
  /** The connections of the server, and the time of each when it was last read. */
  let backends = new Map<number, number>()
  return {
    /** Looks which connections the server has now. */
    async look() {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend'`,
      )
      backends = new Map(rows.map(({ pid }) => [pid, backends.get(pid) ?? 0]))
    },
    /** Milliseconds since they began. */
    read() {
      // One that has ended since costs nothing more.
      for (const [pid, time] of backends) backends.set(pid, ran(pid) || time)
      return [ran(server), ...backends.values()].reduce((sum, time) => sum + time, 0)
    },
    close: () => client.end(),
  }
}
export type Processor = Awaited<ReturnType<typeof openProcessor>>

function ran(pid: number | undefined) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
    return times.reduce((sum, nanoseconds) => sum + Number(nanoseconds) / 1e6, 0)
  } catch {
    return Number.NaN
  }
}
