import type { Readable } from 'node:stream'

export interface PostPolicy {
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

export type ListedObject = Omit<StoredObject, 'type'>

export interface OpenParts {
  key: string
  partsId: string
  startedAt: Date
}

/** One object: exact key, exact type, at most so many bytes. */
export interface PostGrant {
  key: string
  type: string
  maxBytes: number
  expiresAt: Date
}

/** One part of exactly so many bytes. */
export interface PartGrant {
  key: string
  partsId: string
  /** The number of the part, from 1. */
  number: number
  bytes: number
  expiresAt: Date
}

/**
 * Objects by key. Keys are made by the server: slash-separated words of `[a-z0-9._-]`.
 * A read of what is not there throws `ObjectMissing`.
 */
export interface Storage {
  /** A signed form. The disk takes it once, S3 repeatedly: use what was posted only after `take`. */
  presignPost(grant: PostGrant): Promise<PostPolicy>
  /**
   * Takes what a form has posted, or parts have made, into use: no form replaces the object that is
   * returned. Where forms can be posted again, it is a copy under another key; the sweep deletes
   * the rest. Undefined where nothing has arrived.
   */
  take(key: string): Promise<StoredObject | undefined>
  /** Begins an object in parts. @returns the storage's own id of them */
  createParts(key: string, type: string): Promise<string>
  /** Signs the address to PUT the part to, and its headers. */
  presignPart(grant: PartGrant): Promise<{ url: string; headers: Record<string, string> }>
  /** The parts that have arrived whole, by number; none where these parts are not known (any more). */
  listParts(key: string, partsId: string): Promise<{ number: number; bytes: number }[]>
  /**
   * Makes one object of the parts 1 to n, and accepts no more; again, or concurrently, does no
   * harm.
   *
   * @throws PartsMissing
   */
  completeParts(key: string, partsId: string): Promise<void>
  /** Aborts the parts, but not an object made of them; again does nothing. */
  abortParts(key: string, partsId: string): Promise<void>
  /** All that were begun below a prefix of keys and neither completed nor aborted. */
  listOpenParts(prefix: string): AsyncIterable<OpenParts>
  head(key: string): Promise<StoredObject | undefined>
  /** Bytes start..end, both inclusive as in HTTP; the whole object without a range. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** A stream that breaks off leaves no object. */
  put(key: string, body: Buffer | Readable | { file: string }, type: string): Promise<void>
  /** Copies the object into a local file (for the media sandbox). */
  fetchTo(key: string, file: string): Promise<void>
  delete(keys: string[]): Promise<void>
  /** Gives an object another key, in place of what was there; does nothing where there is none. */
  move(key: string, to: string): Promise<void>
  list(prefix: string): AsyncIterable<ListedObject>
  /** A short-lived address of the provider's own, where it has one; undefined: serve it yourself. */
  signedUrl(
    key: string,
    options: { expiresAt: Date; disposition?: string; type?: string },
  ): Promise<string | undefined>
}

export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing'
}

export class PartsMissing extends Error {
  override readonly name = 'PartsMissing'
}
