/** 128 bits in at most 28 letters and digits. Not randomUUID, which pages over plain HTTP lack. */
export function randomId(): string {
  const random = crypto.getRandomValues(new Uint32Array(4))
  return [...random].map((word) => word.toString(36)).join('')
}
