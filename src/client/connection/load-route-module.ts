import { importChunk } from './connection.ts'

/**
 * Stands in for the router's own function of this name (scripts/build/shake-router.ts), which reloads
 * the document, and so ends the music, where a chunk cannot be fetched. Here the navigation waits
 * until the service can be reached; only a chunk that a new release has replaced loads the document.
 */
export async function loadRouteModule(
  { id, module }: { id: string; module: string },
  modules: Record<string, unknown>,
): Promise<unknown> {
  try {
    modules[id] ??= await importChunk(() => import(/* @vite-ignore */ module))
    return modules[id]
  } catch (error) {
    console.error(error)
    location.reload()
    return new Promise(() => {})
  }
}
