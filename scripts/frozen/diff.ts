import { diff } from 'node:util'

export interface Hunk {
  /** Of the first changed or surrounding line, from 1. */
  line: number
  /** The one above it. */
  after: string
  /** As `diff -u` has them. */
  lines: string[]
}

/** Changed lines with `context` lines around them. @returns [] where both agree */
export function diffLines(before: readonly string[], after: readonly string[], context: number) {
  // The library reports what is in its first argument alone as 1, which `diff -u` marks with -.
  const changes = diff(before, after)
  const isShown = new Array<boolean>(changes.length).fill(false)
  for (const [at, [operation]] of changes.entries()) {
    if (operation !== 0) isShown.fill(true, Math.max(0, at - context), at + context + 1)
  }
  const hunks: Hunk[] = []
  let line = 1
  for (const [at, [operation, text]] of changes.entries()) {
    if (isShown[at] && !isShown[at - 1])
      hunks.push({ line, after: before[line - 2] ?? '', lines: [] })
    if (isShown[at]) hunks.at(-1)?.lines.push(`${SIGNS[operation]}${text}`)
    if (operation >= 0) line += 1
  }
  return hunks
}

const SIGNS = { '-1': '+', 0: ' ', 1: '-' }
const PLACE_LENGTH = 40

/** What one thing has that a known one has not, at the place in that one; how many lines it lacks. */
export function describeDifference(known: readonly string[], other: readonly string[]): string[] {
  return diffLines(known, other, 0).flatMap(({ after, lines }) => {
    const added = lines.filter((line) => line.startsWith('+'))
    const removed = lines.length - added.length
    const place = after.slice(0, PLACE_LENGTH)
    return [`@ ${place}`, ...(removed > 0 ? [`- ${removed} lines`] : []), ...added]
  })
}
