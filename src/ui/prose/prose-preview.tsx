import { lazy, Suspense, useDeferredValue } from 'react'
import { Prose } from './prose.tsx'

/** The parser comes when someone writes, never with the first script. */
const ParsedProse = lazy(async () => {
  const { renderProse } = await import('#kernel/prose/render-prose.ts')
  return { default: ({ source }: { source: string }) => <Prose html={renderProse(source)} /> }
})

/** Shows how a text in limited Markdown will look, while it is written. */
export function ProsePreview({ source }: { source: string }) {
  const settled = useDeferredValue(source)
  return (
    <Suspense>
      <ParsedProse source={settled} />
    </Suspense>
  )
}
