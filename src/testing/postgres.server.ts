import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const INSUFFICIENT_PRIVILEGE = '42501'
const OBJECT_IN_USE = '55006'

/** Runs one statement on a connection of its own. */
export async function execute(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Runs it again, for five seconds at most, while PostgreSQL refuses it with this code (SQLSTATE). */
async function retryWhile(url: string, statement: string, sqlState: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await execute(url, statement)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== sqlState || attempt === 100) throw error
      await pause(50)
    }
  }
}

/**
 * PostgreSQL clones a template only while nobody is connected to it, and two clones at once may meet there. Copying its
 * files takes a quarter of what writing them to the log takes.
 */
export function cloneDatabase(url: string, databaseName: string, template: string) {
  return retryWhile(url, `create database ${databaseName} template ${template} strategy file_copy`, OBJECT_IN_USE)
}

/** Ends whatever is connected to it. Who is no superuser may not end PostgreSQL's own cleaning, which is soon through. */
export function dropDatabase(url: string, databaseName: string) {
  return retryWhile(url, `drop database if exists ${databaseName} with (force)`, INSUFFICIENT_PRIVILEGE)
}

/** The same server, another database. */
export function databaseUrlOf(url: string, databaseName: string) {
  const other = new URL(url)
  other.pathname = `/${databaseName}`
  return other.href
}

/** What a template is called once it has people. */
export const nameWithPeople = (template: string) => `${template}_gente`
