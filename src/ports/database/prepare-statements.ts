import { sql } from 'kysely'
import pg from 'pg'

const MARK = '/* prepared */'
/** A connection keeps the plan of each: up to 600 kB. */
const STATEMENTS_MAX = 20

/**
 * Begins a statement that each connection parses and plans once, since that takes as long as carrying
 * it out. Its text does not depend on what someone typed.
 */
export const PREPARED = sql.raw(MARK)

/**
 * For each new connection of a pool: has marked statements prepared. Beyond twenty different ones they
 * are carried out as they are.
 */
export function statementPreparer(): (client: pg.PoolClient) => void {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    if (!names.has(text) && names.size < STATEMENTS_MAX) names.set(text, `neiro ${names.size}`)
    return names.get(text)
  }
  return (client) => {
    const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && text.startsWith(MARK) ? nameOf(text) : undefined
      const args = name === undefined ? [text, values, ...rest] : [{ name, text, values }]
      return Reflect.apply(pg.Client.prototype.query, client, args)
    }
    Object.assign(client, { query })
  }
}
