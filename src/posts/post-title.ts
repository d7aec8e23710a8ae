const TITLE_LETTERS = 70

/** Posts have no title: their first line stands for one. */
export function postTitle({ text }: { text: string }): string {
  const [line = ''] = text.split('\n')
  const letters = [...line]
  if (letters.length <= TITLE_LETTERS) return line
  return `${letters
    .slice(0, TITLE_LETTERS - 1)
    .join('')
    .trimEnd()}…`
}
