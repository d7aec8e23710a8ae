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
