import { sql } from 'kysely'
import pg from 'pg'

const MARK = '/* prepared */'
/** A connection keeps the plan of each: some 100 kB. */
const STATEMENTS_MAX = 100

/**
 * Begins a statement that each connection parses and plans once, since that takes as long as carrying
 * it out. Its text does not depend on what somebody typed.
 */
export const PREPARED = sql.raw(MARK)

const names = new Map<string, string>()

/** Has marked statements of a connection prepared; beyond the first hundred they are carried out as they are. */
export function prepareStatements(client: pg.PoolClient): void {
  const prepare = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && text.startsWith(MARK) ? nameOf(text) : undefined
    const args = name === undefined ? [text, values, ...rest] : [{ name, text, values }]
    return Reflect.apply(pg.Client.prototype.query, client, args)
  }
  Object.assign(client, { query: prepare })
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= STATEMENTS_MAX) return known
  const name = `neiro ${names.size}`
  names.set(text, name)
  return name
}
