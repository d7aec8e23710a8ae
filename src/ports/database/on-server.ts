import pg from 'pg'
import { steady } from './steady-connection.ts'

/** One statement outside of any pool and transaction, such as `create database`. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...steady() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
