/** Statuses of an expired address: forged and late ones are not distinguished. */
const ENDED = [401, 403, 404, 410]

export const hasEnded = (status: number | undefined) =>
  status !== undefined && ENDED.includes(status)

/**
 * The signed folder that a permanent address leads to: once it has expired, the permanent address
 * is requested again, and requests go to the new folder. What is loaded stays loaded.
 */
export function followSignedFolder(permanentUrl: string) {
  let first: string | undefined
  let latest: string | undefined
  let renewal: Promise<void> | undefined
  let isRefused = false

  async function renew(): Promise<void> {
    const response = await fetch(permanentUrl, { credentials: 'same-origin' })
    isRefused = hasEnded(response.status)
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    latest = folderOf(response.url)
  }

  return {
    /** The first address that the permanent one led to, which the playlists are relative to. */
    learn(address: string): void {
      first = folderOf(address)
      latest = undefined
    },
    /** The folder has expired: the next request waits for a new one. */
    expire(): void {
      renewal ??= renew().finally(() => {
        renewal = undefined
      })
      // `find` meets the failure.
      renewal.catch(() => undefined)
    },
    /** Access was withdrawn. */
    isRefused: () => isRefused,
    /**
     * Returns the new address of the file that was at this one. @throws if no new folder is given
     */
    async find(address: string): Promise<string> {
      await renewal
      if (first === undefined || latest === undefined || !address.startsWith(first)) return address
      return latest + address.slice(first.length)
    },
  }
}

const folderOf = (address: string) => new URL('.', new URL(address, location.href)).href
