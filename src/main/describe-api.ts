import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { servedEndpoints } from '#http/serve.ts'
import type { Endpoint, Schema } from '#kernel/endpoint.ts'
import { errorReplies } from './error-replies.ts'

/** The shapes that contracts name, by these names. */
type Shapes = ReturnType<typeof registerShapes>

/** The API as an OpenAPI document. */
export async function describeApi(http: Http) {
  const names = await readContractNames()
  const shapes = registerShapes(names)
  const calls: Record<string, Record<string, unknown>> = {}
  for (const endpoint of servedEndpoints(http)) {
    const path = `${endpoint.base ?? '/api'}${endpoint.path}`.replace(/:(\w+)/g, '{$1}')
    const operationId = names.get(endpoint) ?? nameByPath(endpoint)
    const call = { operationId, ...describeCall(endpoint, shapes) }
    calls[path] = { ...calls[path], [endpoint.method.toLowerCase()]: call }
  }
  const { paths, schemas } = collectShapes(calls)
  const { brandName, version, publicUrl } = http.context.config
  return {
    openapi: '3.1.0',
    info: { title: `${brandName} API`, version },
    servers: [{ url: publicUrl ?? '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
      },
      schemas: { ...schemas, Problem: ERROR_SCHEMA },
    },
  }
}

const REASON = {
  code: { type: 'string', description: 'Machine-readable error code' },
  message: { type: 'string', description: 'Error message in the requested language' },
}
const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      description: 'What went wrong',
      required: ['code', 'message'],
      properties: {
        ...REASON,
        fields: {
          type: 'object',
          description: 'Errors by the name of the field',
          additionalProperties: { type: 'object', properties: REASON },
        },
        retryAfter: { type: 'integer', description: 'Seconds to wait before retrying' },
      },
    },
  },
}

function describeCall(endpoint: Endpoint, shapes: Shapes) {
  const success = endpoint.reply
    ? { 200: { description: 'OK', content: json(endpoint, 'reply', shapes) } }
    : endpoint.file
      ? { 200: { description: 'OK', content: { [endpoint.file]: {} } } }
      : { 204: { description: 'No content' } }
  return {
    summary: endpoint.summary,
    tags: [endpoint.group],
    // Members may call as themselves what anyone may call.
    security: [...(endpoint.audience === 'anyone' ? [{}] : []), { bearer: [] }, { cookie: [] }],
    parameters: [
      ...parameters(endpoint, 'params'),
      ...parameters(endpoint, 'query'),
      ...headersOf(endpoint),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: json(endpoint, 'body', shapes) },
    }),
    responses: {
      ...success,
      ...errorReplies(endpoint),
    },
  }
}

function json(endpoint: Endpoint, part: SchemaPart, shapes: Shapes) {
  return { 'application/json': { schema: describedSchema(endpoint, part, shapes) } }
}

function parameters(endpoint: Endpoint, part: 'params' | 'query') {
  const { properties = {}, required = [] } = describedSchema(endpoint, part) ?? {}
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = Object(property)
    const where = part === 'params' ? 'path' : 'query'
    return { name, in: where, required: required.includes(name), description, schema }
  })
}

export type SchemaPart = 'params' | 'query' | 'body' | 'reply'

/** The shape of a part of a call, each of its fields with a description. */
export function describedSchema(endpoint: Endpoint, part: SchemaPart, shapes?: Shapes) {
  const schema = endpoint[part]
  if (schema === undefined) return undefined
  return jsonSchema(schema, part === 'reply' ? 'output' : 'input', shapes)
}

/** Request headers that a call understands besides those of all. */
function headersOf({ idempotent }: Pick<Endpoint, 'idempotent'>) {
  if (!idempotent) return []
  const description = 'Unique key of this request: repeating it returns the first result'
  const schema = { type: 'string' }
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema, description }]
}

function registerShapes(names: ReadonlyMap<unknown, string>) {
  const shapes = z.registry<{ id: string }>()
  for (const [value, id] of names) {
    if (value instanceof z.ZodMiniObject || value instanceof z.ZodMiniDiscriminatedUnion) {
      shapes.add(value, { id })
    }
  }
  return shapes
}

/** Moves the named shapes from the schemas that refer to them to one place, as OpenAPI has them. */
function collectShapes(calls: unknown) {
  const schemas: Record<string, unknown> = {}
  const paths = JSON.parse(JSON.stringify(calls), (key, value) => {
    if (key === '$ref') return value.replace('#/$defs/', '#/components/schemas/')
    if (key !== '$defs') return value
    for (const [name, schema] of Object.entries(value)) {
      schemas[name] ??= schema
      if (!isDeepStrictEqual(schemas[name], schema)) throw new Error(`${name} has two forms`)
    }
    return undefined
  })
  return { paths, schemas }
}

/** `getUsersMe`, for the few calls that no contract exports. */
function nameByPath({ method, base, path }: Endpoint): string {
  const words = `${base ?? ''}${path}`.split(/[^A-Za-z]+/).filter((word) => word !== '')
  const capitals = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return method.toLowerCase() + capitals.join('')
}

/** A contract's shape as JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. */
export function jsonSchema(schema: Schema, io: 'input' | 'output', shapes?: Shapes) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(shapes && { metadata: shapes }),
    override: ({ zodSchema, jsonSchema: made }) => {
      // The descriptions, where `metadata` is the names.
      Object.assign(made, z.globalRegistry.get(zodSchema))
      // Every whole number is within them: they say nothing of this one.
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum
    },
  })
  return rest
}

const SOURCE = join(import.meta.dirname, '..')

/**
 * The names under which contracts export their endpoints and shapes, by the value. They are read
 * from the modules, which are loaded anyway, so that nothing has to repeat them.
 */
async function readContractNames(): Promise<Map<unknown, string>> {
  const names = new Map<unknown, string>()
  for (const file of globSync('**/*contract.ts', { cwd: SOURCE }).toSorted()) {
    const exported: object = await import(pathToFileURL(join(SOURCE, file)).href)
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value === 'object') names.set(value, name)
    }
  }
  return names
}
