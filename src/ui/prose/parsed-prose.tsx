import { parseProse } from './parse-prose.ts'
import { Prose } from './prose.tsx'

export default function ParsedProse({ source }: { source: string }) {
  return <Prose tree={parseProse(source)} />
}
