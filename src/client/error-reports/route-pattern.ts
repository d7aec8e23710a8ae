/**
 * The pattern of an address: `/sound/k3f9/minato` with its parameters is `/sound/:id/:slug`. From its
 * end, where parameters stand more often: a value that is a fixed word too is found in its own place.
 */
export function patternOf(
  pathname: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  if (params['*'] !== undefined) return '*'
  const left = Object.entries(params).reverse()
  const segments = pathname.split('/').reverse()
  const named = segments.map((segment) => {
    const at = left.findIndex(([, value]) => value !== undefined && isSame(segment, value))
    const [found] = at < 0 ? [] : left.splice(at, 1)
    return found ? `:${found[0]}` : segment
  })
  return named.reverse().join('/')
}

function isSame(segment: string, value: string): boolean {
  return segment === value || segment === encodeURIComponent(value) || safeDecode(segment) === value
}

function safeDecode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
