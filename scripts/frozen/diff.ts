import { diff } from 'node:util'

type Change = [operation: 1 | 0 | -1, line: string]

/** Changed lines with `context` lines around them, as `diff -u` has them. @returns [] where both agree */
export function diffLines(before: string[], after: string[], context: number): string[] {
  // The library reports what is in its first argument alone as 1.
  const changes = diff(before, after).map(([operation, line]): Change => [operation, line])
  const isShown = new Array<boolean>(changes.length).fill(false)
  for (const [at, [operation]] of changes.entries()) {
    if (operation !== 0) isShown.fill(true, Math.max(0, at - context), at + context + 1)
  }
  const lines: string[] = []
  let number = 1
  for (const [at, [operation, line]] of changes.entries()) {
    if (isShown[at] && !isShown[at - 1]) lines.push(`@@ line ${number}`)
    if (isShown[at]) lines.push(`${SIGNS[operation]}${line}`)
    if (operation <= 0) number += 1
  }
  return lines
}

const SIGNS = { '-1': '+', 0: ' ', 1: '-' }
