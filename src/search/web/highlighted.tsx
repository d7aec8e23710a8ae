import { langOf } from '#kernel/lang-of.ts'
import { MARKS } from './search-client.ts'

const EDGES = new RegExp(MARKS.join('|'), 'g')

/**
 * A text with what the query matched in it. Only text is made of it, whatever was written there.
 * @param marked as the search returned it; where it is of an older text, that is not shown
 */
export function Highlighted({ text, marked }: { text: string; marked: string }) {
  if (marked === text || marked.replace(EDGES, '') !== text) return text
  const parts = marked.split(EDGES)
  return (
    <span lang={langOf(text)}>
      {parts.map((part, index) =>
        // Every second part lies between the two marks.
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
        index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
      )}
    </span>
  )
}
