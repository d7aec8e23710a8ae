import pg from 'pg'

/** A connection keeps each with its plan: 40 kB on average, 600 kB for the largest of the search. */
const STATEMENTS_MAX = 200
/** Other texts that are remembered until they come again. */
const SEEN_MAX = 2000
/** Rows of an insert, of which there may be another number next time. */
const ROWS = /\)\s*,\s*\(\s*\$/
/** All columns of a table: a later version may add some while this one runs. */
const ALL_COLUMNS = /\bselect (?:"\w+"\.)?\* from "|\breturning (?:"\w+"\.)?\*/

/**
 * Prepares statements on each new connection of a pool, each once for a connection, since parsing
 * and planning take longer than executing most of them. A statement with values is prepared when
 * its text comes again, up to two hundred of them; the others are executed as they are.
 */
export function statementPreparer(): (client: pg.PoolClient) => void {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  const nameOf = (text: string) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= STATEMENTS_MAX) return name
    if (ROWS.test(text) || ALL_COLUMNS.test(text)) return undefined
    if (seen.delete(text)) names.set(text, `neiro ${names.size}`)
    else if (seen.size < SEEN_MAX) seen.add(text)
    return names.get(text)
  }
  return (client) => {
    const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
      const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0
      const name = hasValues ? nameOf(text) : undefined
      const args = name === undefined ? [text, values] : [{ name, text, values }]
      return Reflect.apply(pg.Client.prototype.query, client, [...args, ...rest])
    }
    Object.assign(client, { query })
  }
}
