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

/** Listings have no types. */
export type ListedObject = Omit<StoredObject, 'type'>

export interface OpenParts {
  key: string
  partsId: string
  startedAt: Date
}

/**
 * Objects by key. Keys are made by the server: slash-separated words of `[a-z0-9._-]`.
 * A read of what is not there throws `ObjectMissing`.
 */
export interface Storage {
  /**
   * A signed form for one object: exact key, exact type, at most `maxBytes`, until `expiresAt`. The
   * disk takes it once. S3 takes it again and again: use what was posted only after `take`.
   */
  presignPost(policy: {
    key: string
    type: string
    maxBytes: number
    expiresAt: Date
  }): Promise<PostPolicy>
  /**
   * Takes what a form has posted, or parts have made, into use: what stands under the key that comes
   * back is replaced by no form any more. It is another key, and a copy, where forms can be posted
   * again; what they leave behind is for the sweep. Undefined where nothing has arrived.
   */
  take(key: string): Promise<StoredObject | undefined>
  /** Begins an object in parts. @returns the storage's own id of them */
  createParts(key: string, type: string): Promise<string>
  /** Where to PUT one part of exactly so many bytes, and with which headers. */
  presignPart(part: {
    key: string
    partsId: string
    /** From 1. */
    number: number
    bytes: number
    expiresAt: Date
  }): Promise<{ url: string; headers: Record<string, string> }>
  /** The parts that have arrived whole, by number; none where these parts are not known (any more). */
  listParts(key: string, partsId: string): Promise<{ number: number; bytes: number }[]>
  /**
   * Makes one object of the parts 1 to n; from then on no more parts are accepted. Again, or
   * concurrently, does no harm: where the object is made already, it stays.
   *
   * @throws PartsMissing where one between them, or all, are not there
   */
  completeParts(key: string, partsId: string): Promise<void>
  /** Gives the parts up, but not an object made of them; again does nothing. */
  abortParts(key: string, partsId: string): Promise<void>
  /** All that were begun below a prefix of keys and neither completed nor given up. */
  listOpenParts(prefix: string): AsyncIterable<OpenParts>
  head(key: string): Promise<StoredObject | undefined>
  /** Bytes start..end, both inclusive as in HTTP; the whole object without a range. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  put(key: string, body: Buffer | { file: string }, type: string): Promise<void>
  /** Copies the object into a local file (for the media sandbox). */
  fetchTo(key: string, file: string): Promise<void>
  delete(keys: string[]): Promise<void>
  list(prefix: string): AsyncIterable<ListedObject>
  /** A short-lived address of the provider's own, where it has one; undefined: serve it yourself. */
  signedUrl(
    key: string,
    options: { expiresAt: Date; fileName?: string; type?: string },
  ): Promise<string | undefined>
}

export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing'
}

/** An object is to be made of parts that are not all there. */
export class PartsMissing extends Error {
  override readonly name = 'PartsMissing'
}
