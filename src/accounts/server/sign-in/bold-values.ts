import type { Inline } from '#kernel/plain-page.ts'

/** Words with their values in bold; `words` is given marks, which stand for the values. */
export function boldValues<Name extends string>(
  values: Record<Name, string>,
  words: (marks: Record<Name, string>) => string,
): Inline[] {
  const marks = { ...values }
  const shown: string[] = []
  for (const name in marks) {
    shown.push(marks[name])
    marks[name] = `\u0000${shown.length - 1}\u0000`
  }
  const parts = words(marks).split('\u0000')
  return parts.map((part, index) =>
    index % 2 === 0 ? part : { strong: shown[Number(part)] ?? '' },
  )
}
