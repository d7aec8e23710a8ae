import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { listenerOf, ROBOT } from '../listener.ts'
import { insertPageView } from './store.ts'

/** Keeps a page view; a known robot's is no view. */
export async function reportPageView(
  context: Context,
  viewer: Viewer,
  path: string,
): Promise<void> {
  const listener = await listenerOf(context, viewer)
  if (listener === ROBOT) return
  const { userId, locale } = viewer
  await insertPageView(context.db, { path, listener, userId, locale, at: context.clock.now() })
}
