import { normalise } from '../text/normalise.ts'
import { pairsOf } from '../text/words.ts'

/**
 * How much of a query is in a text, by pairs of neighbouring letters, from 0 to 1; less, by little, for
 * a longer text.
 */
export function likenessTo(query: string): (text: string) => number {
  const wanted = pairsIn(query)
  return (text) => {
    const pairs = pairsIn(text)
    const common = [...wanted].filter((pair) => pairs.has(pair)).length
    return (common - pairs.size / 1000) / Math.max(1, wanted.size)
  }
}

function pairsIn(text: string): Set<string> {
  return new Set(pairsOf([...normalise(text).replaceAll(/[^\p{L}\p{N}]/gu, '')]))
}
