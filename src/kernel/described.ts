import * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

/**
 * A field with what the API's documentation says of it; in place of a text, another field gives its
 * own. The browser's build has the schema alone (`scripts/build/drop-descriptions.ts`).
 */
export function described<Field extends Schema>(as: string | Schema, schema: Field): Field {
  const description = typeof as === 'string' ? as : z.globalRegistry.get(as)?.description
  // A copy, since other fields may share the schema.
  const field = schema.clone()
  z.globalRegistry.add(field, { description })
  return field
}
