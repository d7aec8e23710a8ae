const PAUSE_MS = 2000

/**
 * A fetch that asks for a page's data again until the network is there: what was shown, and typed,
 * stays meanwhile, where React Router would put an error in its place.
 */
export function waitForNetwork(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async function ask(address, init) {
    try {
      return await fetch(address, init)
    } catch (error) {
      if (!(error instanceof TypeError && /^[^?]+\.data(\?|$)/.test(`${address}`))) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      return ask(address, init)
    }
  }
}
