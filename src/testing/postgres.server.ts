import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const INSUFFICIENT_PRIVILEGE = '42501'
const OBJECT_IN_USE = '55006'

/** Runs one statement on a connection of its own. */
export async function execute(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the statement reports it
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Repeats a statement for five seconds at most, while PostgreSQL refuses it with this SQLSTATE. */
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
 * Clones a template, which PostgreSQL allows only without other connections, so concurrent clones retry. Copying files
 * takes a quarter of the time of writing them to the log.
 */
export function cloneDatabase(url: string, databaseName: string, template: string) {
  return retryWhile(url, `create database ${databaseName} template ${template} strategy file_copy`, OBJECT_IN_USE)
}

/** Drops a database and ends its connections. Retries during autovacuum, which only a superuser may end. */
export function dropDatabase(url: string, databaseName: string) {
  return retryWhile(url, `drop database if exists ${databaseName} with (force)`, INSUFFICIENT_PRIVILEGE)
}

/** The URL of another database on the same server. */
export function databaseUrlOf(url: string, databaseName: string) {
  const other = new URL(url)
  other.pathname = `/${databaseName}`
  return other.href
}

/** The name of the template database that has people, from the name of the empty one. */
export const nameWithPeople = (template: string) => `${template}_gente`
