import { useMessages } from 'use-intl'

/** Words for the codes that stand beside fields; a code without words says that something failed. */
export function useProblemWords(): (code: string | undefined) => string | undefined {
  const words: Record<string, string> = useMessages().problems
  return (code) => (code === undefined ? undefined : (words[code] ?? words.unexpected))
}
