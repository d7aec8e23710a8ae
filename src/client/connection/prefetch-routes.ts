import type { Locale } from '#kernel/locale.ts'
import { loadMessages } from '../i18n/load-messages.ts'

/** As the router's manifest names a route's chunk, and those that it imports. */
interface RouteChunks {
  module: string
  imports?: readonly string[]
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, RouteChunks> }
  }
  interface Navigator {
    /** Network Information API: not in Safari, nor in Firefox. */
    connection?: { saveData: boolean }
  }
}

/** Fetches the code and the words of all pages ahead, so that later only their data are missing. */
export async function prefetchRoutes(locale: Locale): Promise<void> {
  if (navigator.connection?.saveData) return
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  const files = new Set(routes.flatMap(({ module, imports = [] }) => [module, ...imports]))
  for (const href of files) {
    if (document.querySelector(`link[href="${href}"]`)) continue
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
    link.fetchPriority = 'low'
    document.head.append(link)
  }
  await loadMessages(locale)
}
