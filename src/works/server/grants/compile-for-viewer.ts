import type { Compilable } from 'kysely'
import { compileOnce } from '#ports/database/compile-once.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { Grantee } from './select-grant.ts'

interface Holder {
  userId: number | null
  grants: readonly number[]
}

/** A query that selects the viewer’s grants, built and compiled once, see `compileOnce`. */
export function compileForViewer<Values extends object, Row, Shape = undefined>(
  build: (db: Database, viewer: Grantee, values: Values, shape: Shape) => Compilable<Row>,
) {
  const run = compileOnce<Values & Holder, Row, { who: string; shape: Shape }>(
    (db, values, { who, shape }) => {
      // The value is null for a guest without an account: no grant is theirs by it.
      const userId = who === 'nobody' ? undefined : (values.userId ?? undefined)
      const guest = who === 'guest' ? { grants: values.grants } : undefined
      return build(db, { userId, guest }, values, shape)
    },
  )
  return (db: Database, viewer: Grantee, values: Values, shape: Shape): Promise<Row[]> => {
    const { userId, guest } = viewer
    const who = guest ? 'guest' : userId === undefined ? 'nobody' : 'member'
    const holder = { userId: userId ?? null, grants: guest?.grants ?? [] }
    return run(db, { ...values, ...holder }, { who, shape })
  }
}
