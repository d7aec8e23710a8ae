import { cleanLine } from '#kernel/clean-text.ts'
import { TAGS_MAX } from '#publishing/contract.ts'

const LONGEST = 40

/** The tags with those of a typed text, without repetitions; the same list where nothing is new. */
export function addTags(tags: readonly string[], text: string): readonly string[] {
  const known = new Set(tags.map((tag) => tag.toLowerCase()))
  const fresh: string[] = []
  for (const part of text.split(/[,、，\n]/)) {
    const tag = [...cleanLine(part.trim().replace(/^[#＃]+/, ''))].slice(0, LONGEST).join('')
    if (tag === '' || known.has(tag.toLowerCase())) continue
    known.add(tag.toLowerCase())
    fresh.push(tag)
  }
  return fresh.length === 0 ? tags : [...tags, ...fresh].slice(0, TAGS_MAX)
}
