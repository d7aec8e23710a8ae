let count = 0

/** A name for an upload on this page alone. */
export function newLocalId(): string {
  count += 1
  return `upload-${count}`
}
