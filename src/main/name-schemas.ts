import { isDeepStrictEqual } from 'node:util'

/** A part of a JSON Schema; `title` is the name of the shape that it was made of. */
export type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Replaces the shapes that contracts name by references. Where the fields of a shape are described or
 * required otherwise in some calls, its most frequent form takes the name; others stay in their place.
 *
 * @returns the paths with references, and the shapes by their names
 */
export function nameSchemas(paths: unknown): { paths: unknown; schemas: Record<string, unknown> } {
  const forms = chooseForms(paths)
  const schemas: Record<string, unknown> = {}
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace)
    if (!isPart(value)) return value
    const { name, form, own } = readShape(value)
    const replaced = Object.fromEntries(
      Object.entries(form).map(([key, part]) => [key, replace(part)]),
    )
    if (name === undefined || !isDeepStrictEqual(forms.get(name), form)) {
      return { ...replaced, ...own }
    }
    schemas[name] ??= replaced
    // The field's own description stands beside the reference.
    return { $ref: `#/components/schemas/${name}`, ...own }
  }
  return { paths: replace(paths), schemas }
}

/** A named shape without its name and what is said of it in its place; any other part as it is. */
function readShape(value: Part): { name?: string; form: Part; own: Part } {
  const { title: name, description, ...form } = value
  if (typeof name !== 'string') return { form: value, own: {} }
  return { name, form, own: description === undefined ? {} : { description } }
}

/** The most frequent form of each named shape. */
function chooseForms(paths: unknown): Map<string, Part> {
  const found = new Map<string, { form: Part; count: number }[]>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isPart(value)) return
    const { name, form } = readShape(value)
    if (name !== undefined) {
      const forms = found.get(name) ?? []
      const known = forms.find((other) => isDeepStrictEqual(other.form, form))
      if (known) known.count += 1
      else forms.push({ form, count: 1 })
      found.set(name, forms)
    }
    for (const part of Object.values(form)) visit(part)
  }
  visit(paths)
  return new Map(
    [...found].flatMap(([name, forms]) => {
      const [most] = forms.toSorted((one, other) => other.count - one.count)
      return most ? [[name, most.form] as const] : []
    }),
  )
}
