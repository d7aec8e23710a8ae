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
