export interface ByteRange {
  start: number
  /** Inclusive, as in HTTP. */
  end: number
}

/**
 * What a Range header asks of `size` bytes (RFC 9110 §14.2): one range, `whole` where there is none,
 * where it is not understood or asks for several, or `none` where it lies outside.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const suffix = Number(last)
    if (suffix === 0 || size === 0) return 'none'
    return { start: Math.max(0, size - suffix), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Number(last)
  if (end < start && last !== '') return 'whole'
  if (start >= size) return 'none'
  return { start, end: Math.min(end, size - 1) }
}
