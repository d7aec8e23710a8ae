import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { normaliseTags } from '#publishing/server/tags.ts'
import { listRelatedTags } from './store.ts'

/** @throws Problem not_found for what can be no tag */
export async function getTag(
  { db }: Context,
  written: string,
): Promise<{ tag: string; related: string[] }> {
  const [tag] = normaliseTags([written])
  if (tag === undefined) throw new Problem('not_found')
  return { tag, related: await listRelatedTags(db, tag) }
}
