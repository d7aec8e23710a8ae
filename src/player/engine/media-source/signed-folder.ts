/** What an address answers that has ended: forged and late ones are not told apart. */
const ENDED = [401, 403, 404, 410]

export const hasEnded = (status: number | undefined) =>
  status !== undefined && ENDED.includes(status)

/**
 * Follows the signed folder that a lasting address leads to: once it has ended, the lasting
 * address is asked again, and requests go to the new folder. What has been loaded stays loaded.
 */
export function followSignedFolder(lasting: string) {
  let first: string | undefined
  let latest: string | undefined
  let renewal: Promise<void> | undefined
  let isRefused = false

  async function renew(): Promise<void> {
    const answer = await fetch(lasting, { credentials: 'same-origin' })
    isRefused = hasEnded(answer.status)
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    latest = folderOf(answer.url)
  }

  return {
    /** The address that the lasting one led to first, which the playlists are relative to. */
    learn(address: string): void {
      first = folderOf(address)
      latest = undefined
    },
    /** The folder has ended: the next request waits for a new one. */
    expire(): void {
      renewal ??= renew().finally(() => {
        renewal = undefined
      })
      // Anyone who waits for it meets the failure.
      renewal.catch(() => undefined)
    },
    /** No new one is given: the right to hear it is gone. */
    isRefused: () => isRefused,
    /** Where to ask now for what stood at this address. @throws where no new folder is given */
    async find(address: string): Promise<string> {
      await renewal
      if (first === undefined || latest === undefined || !address.startsWith(first)) return address
      return latest + address.slice(first.length)
    },
  }
}

function folderOf(address: string): string {
  const { origin, pathname } = new URL(address, location.href)
  return origin + pathname.slice(0, pathname.lastIndexOf('/') + 1)
}
