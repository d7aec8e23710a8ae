import type { Endpoint } from '#kernel/endpoint.ts'
import { FIELD_DESCRIPTIONS } from './field-descriptions.ts'

/** The part of a JSON Schema that holds fields. */
interface Fields {
  type?: unknown
  anyOf?: { type?: unknown }[]
  properties?: Record<string, unknown>
  description?: string
}

/** The place of a field: `query`, `body`, `reply`, or the field that holds it. */
type Place = { endpoint: Pick<Endpoint, 'method' | 'base' | 'path'>; parent: string }

/**
 * Describes every field of a JSON Schema, here and below, in place. Contracts are shared with
 * browsers, which need no descriptions, so these are kept by name on the server.
 */
export function describeFields(schema: unknown, { endpoint, parent }: Place): void {
  if (Array.isArray(schema)) {
    for (const part of schema) describeFields(part, { endpoint, parent })
  } else if (isFields(schema)) {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (!isFields(field)) continue
      const description = findDescription(name, field, { endpoint, parent })
      if (description !== undefined) field.description = description
      describeFields(field, { endpoint, parent: name })
    }
    for (const [key, part] of Object.entries(schema)) {
      if (['items', 'anyOf', 'oneOf', 'allOf'].includes(key)) {
        describeFields(part, { endpoint, parent })
      }
    }
  }
}

function isFields(schema: unknown): schema is Fields {
  return typeof schema === 'object' && schema !== null
}

function findDescription(
  name: string,
  field: Fields,
  { endpoint: { method, base, path }, parent }: Place,
): string | undefined {
  const keys = [
    `${method} ${base === '/auth' ? base : ''}${path} ${name}`,
    `${parent}.${name}`,
    `${name}:${typeOf(field)}`,
    name,
  ]
  return keys.map((key) => FIELD_DESCRIPTIONS[key]).find((description) => description !== undefined)
}

function typeOf({ type, anyOf: [kind] = [] }: Fields): string {
  const first = String([type ?? kind?.type].flat().find((one) => one !== 'null'))
  return first === 'integer' ? 'number' : first
}
