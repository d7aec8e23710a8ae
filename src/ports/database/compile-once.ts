import type { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from './open-database.ts'

/** A limit that clients choose may be part of a shape. */
const MOST_SHAPES = 40

/** Stands for a value until the statement is executed. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

interface Compilable<Row> {
  compile(): CompiledQuery<Row>
}

/**
 * A query whose text depends on its shape alone is built and compiled once, and executed with other
 * values each time: building and compiling take longer than the rest of the work on most queries.
 *
 * @param build must use the values as values alone, and only the shape to decide anything
 */
export function compileOnce<Values extends object, Row, Shape = undefined>(
  build: (db: Database, values: Values, shape: Shape) => Compilable<Row>,
) {
  const known = new LRUCache<string, CompiledQuery<Row>>({ max: MOST_SHAPES })
  return async (db: Database, values: Values, shape: Shape): Promise<Row[]> => {
    const key = JSON.stringify(shape) ?? ''
    const query = known.get(key) ?? build(db, placeholders<Values>(), shape).compile()
    known.set(key, query)
    const given = new Map(Object.entries(values))
    const parameters = query.parameters.map((each) =>
      each instanceof Placeholder ? given.get(each.name) : each,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

function placeholders<Values extends object>(): Values {
  const made = new Map<string | symbol, Placeholder>()
  return new Proxy({} as Values, {
    get(_, name) {
      const placeholder = made.get(name) ?? new Placeholder(String(name))
      made.set(name, placeholder)
      return placeholder
    },
  })
}
