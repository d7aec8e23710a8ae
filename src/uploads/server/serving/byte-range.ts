export interface ByteRange {
  start: number
  /** Inclusive, as in HTTP. */
  end: number
}

/**
 * What a Range header asks of `size` bytes (RFC 9110 §14): one range, `whole` where there is none
 * or it is not understood, or `none` outside. Several ranges give the whole, as §14.2 allows and S3
 * does: no player asks for them, and a list of a thousand would be a weapon.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  if (header === undefined) return 'whole'
  const [, first = '', last = ''] = ONE_RANGE.exec(header) ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    if (Number(last) === 0) return 'none'
    // A suffix of nothing is all of it, and no Content-Range can express that.
    if (size === 0) return 'whole'
    return { start: Math.max(0, size - Number(last)), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Number(last)
  if (end < start && last !== '') return 'whole'
  if (start >= size) return 'none'
  return { start, end: Math.min(end, size - 1) }
}

/** Lists may have empty elements (§5.6.1), a few of which are passed over. */
const ONE_RANGE = /^\s*bytes=[\s,]{0,8}(\d*)-(\d*)[\s,]{0,8}$/i
