import type { Readable } from 'node:stream'

export interface PostPolicy {
  /** Where the browser posts the multipart form. */
  url: string
  /** Every field that must precede the file, `key` among them (Amazon S3 POST policy). */
  params: Record<string, string>
}

export interface StoredObject {
  key: string
  bytes: number
  type: string
  modifiedAt: Date
}

/**
 * Objects by key. Keys are made by the server: slash-separated words of `[a-z0-9._-]`.
 * A read of what is not there throws `ObjectMissing`.
 */
export interface Storage {
  /**
   * A signed form for one object: exact key, exact type, at most `maxBytes`, until `expiresAt`, and
   * once: where the object is there already, it stays.
   */
  presignPost(policy: {
    key: string
    type: string
    maxBytes: number
    expiresAt: Date
  }): Promise<PostPolicy>
  head(key: string): Promise<StoredObject | undefined>
  /** Bytes start..end, both inclusive as in HTTP; the whole object without a range. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  put(key: string, body: Buffer | { file: string }, type: string): Promise<void>
  /** Copies the object into a local file (for the media sandbox). */
  fetchTo(key: string, file: string): Promise<void>
  delete(keys: string[]): Promise<void>
  list(prefix: string): AsyncIterable<StoredObject>
  /** A short-lived address of the provider's own, where it has one; undefined: serve it yourself. */
  signedUrl(
    key: string,
    options: { expiresAt: Date; fileName?: string; type?: string },
  ): Promise<string | undefined>
}

export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing'
}
