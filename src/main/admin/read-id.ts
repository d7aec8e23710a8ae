/** The id of a recording, as `flagged` and `held` list it; 0, which is none, for what is no id. */
export function readId(word: string): number {
  return /^\d{1,15}$/.test(word) ? Number(word) : 0
}
