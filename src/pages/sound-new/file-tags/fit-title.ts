import { cleanLine } from '#kernel/clean-text.ts'
import { TITLE_LENGTH } from '#sounds/contract.ts'

/** A title as it is kept, of what a file calls itself: cut where it is too long, between two letters. */
export function fitTitle(text: string): string {
  const start = cleanLine(text).slice(0, TITLE_LENGTH)
  return start.replace(/[\ud800-\udbff]$/, '').trim()
}
