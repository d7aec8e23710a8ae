/** A browser's storage with nothing in it, whose items are its own properties. */
export function emptyStorage(): Storage {
  const storage: Storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem(key: string, text: string) {
      storage[key] = text
    },
    removeItem: (key: string) => delete storage[key],
  })
  return storage
}

/** A browser's storage that holds one text, whatever its key. */
export function storageWith(text: string | null = null): {
  storage: Storage
  stored(): string | null
} {
  let stored = text
  const storage: Storage = Object.create(null)
  Object.assign(storage, {
    getItem: () => stored,
    setItem: (_key: string, value: string) => {
      stored = value
    },
    removeItem: () => {
      stored = null
    },
  })
  return { storage, stored: () => stored }
}
