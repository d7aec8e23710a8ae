interface Hot {
  body: Promise<Buffer>
  /** Once it is loaded. */
  loaded?: Buffer
  bytes: number
}

/**
 * Whole files in memory, the least recently used leaving first. A file is loaded once, however many
 * ask for it at the same time; a load that fails is forgotten.
 */
export class HotFiles {
  readonly #files = new Map<string, Hot>()
  readonly #budget: number
  readonly #largest: number
  #bytes = 0
  /** The last in the map, which need not move. */
  #newest: Hot | undefined

  /** @param budget bytes in all @param largest bytes of one file; greater ones are not held */
  constructor(budget: number, largest: number) {
    this.#budget = budget
    this.#largest = largest
  }

  find(key: string): Promise<Buffer> | undefined {
    return this.#touch(key)?.body
  }

  /** The same without waiting: undefined too while it is being loaded. */
  peek(key: string): Buffer | undefined {
    return this.#touch(key)?.loaded
  }

  /** Undefined for a file that is too large to hold. */
  load(key: string, bytes: number, read: () => Promise<Buffer>): Promise<Buffer> | undefined {
    const found = this.find(key)
    if (found) return found
    if (bytes > this.#largest) return undefined
    const body = read()
    const hot: Hot = { body, bytes }
    this.#files.set(key, hot)
    this.#newest = hot
    this.#bytes += bytes
    this.#shrink()
    const loaded = (buffer: Buffer) => {
      hot.loaded = buffer
    }
    body.then(loaded, () => {
      if (this.#files.get(key) === hot) this.#forget(key)
    })
    return body
  }

  #touch(key: string): Hot | undefined {
    const hot = this.#files.get(key)
    if (hot === undefined || hot === this.#newest) return hot
    this.#files.delete(key)
    this.#files.set(key, hot)
    this.#newest = hot
    return hot
  }

  #forget(key: string): void {
    const hot = this.#files.get(key)
    if (hot === undefined) return
    this.#files.delete(key)
    this.#bytes -= hot.bytes
  }

  #shrink(): void {
    for (const key of this.#files.keys()) {
      if (this.#bytes <= this.#budget) return
      this.#forget(key)
    }
  }
}
