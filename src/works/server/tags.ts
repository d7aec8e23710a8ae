import { cleanLine } from '#kernel/clean-text.ts'

/** NFKC, lower case, single spaces, no leading #, each once. */
export function normaliseTags(tags: readonly string[]): string[] {
  const words = tags.map((tag) =>
    cleanLine(
      tag
        .normalize('NFKC')
        .toLowerCase()
        .replace(/^[\s#]+/, ''),
    ),
  )
  return [...new Set(words)].filter((word) => word !== '' && word.length <= 40)
}
