import { lazy, Suspense, useDeferredValue } from 'react'

/** The parser comes when someone writes, never with the first script. */
const ParsedProse = lazy(() => import('./parsed-prose.tsx'))

/** How a text in limited Markdown will look, while it is written. */
export function ProsePreview({ source }: { source: string }) {
  const settled = useDeferredValue(source)
  return (
    <Suspense>
      <ParsedProse source={settled} />
    </Suspense>
  )
}
