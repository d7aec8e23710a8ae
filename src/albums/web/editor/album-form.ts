import * as z from 'zod/mini'
import type { Status } from '#sounds/contract.ts'
import { isoOf, localOf } from '#sounds/web/editor/release-time.ts'
import { ALBUM_PRICE_YEN, type Album, AlbumFields } from '../../contract.ts'

/** What the editor holds while somebody types: numbers and times as they were written. */
export interface AlbumForm {
  title: string
  reading: string
  description: string
  /** Undefined: as it is; else the id of an upload, or null for none. */
  cover: string | null | undefined
  genre: string
  tags: readonly string[]
  status: Status
  sales: boolean
  price: string
  nameyourprice: boolean
  license: number
  ccType: number
  upc: string
  /** As a date field writes it, by the clocks of the service. */
  releaseDate: string
  /** Ids in their order. */
  sounds: readonly string[]
}

/** The specification’s defaults of a new album. */
export const NEW_ALBUM: AlbumForm = {
  title: '',
  reading: '',
  description: '',
  cover: undefined,
  genre: '',
  tags: [],
  status: 'Draft',
  sales: true,
  price: String(ALBUM_PRICE_YEN),
  nameyourprice: true,
  license: 1,
  ccType: 1,
  upc: '',
  releaseDate: '',
  sounds: [],
}

/** The form of one’s own album, with the status that was asked for, reached or not. */
export function formOfAlbum(album: Album, timeZone: string): AlbumForm {
  return {
    title: album.title,
    reading: album.reading,
    description: album.description,
    cover: undefined,
    genre: album.genre,
    tags: album.tags,
    status: album.edit?.wantedStatus ?? album.status,
    sales: album.sales,
    price: String(album.price),
    nameyourprice: album.nameyourprice,
    license: album.license,
    ccType: album.ccType,
    upc: album.upc ?? '',
    releaseDate: localOf(album.releaseDate, timeZone),
    sounds: album.sounds.map(({ id }) => id),
  }
}

/** Problem code by field of the contract. */
export type FormProblems = Partial<Record<string, string>>

export type FormReading =
  | { ok: true; fields: AlbumFields & { title: string } }
  | { ok: false; problems: FormProblems }

/**
 * What the form says, in the contract’s fields.
 *
 * @param before what it said at first: a date that was not touched is not written again, as the
 *   field knows no seconds
 */
export function readAlbumForm(
  form: AlbumForm,
  { before, timeZone }: { before: AlbumForm; timeZone: string },
): FormReading {
  const { cover, price, upc, releaseDate, ...plain } = form
  const parsed = z.safeParse(AlbumFields, {
    ...plain,
    price: price.trim() === '' ? Number.NaN : Number(price),
    upc: upc.trim() === '' ? null : upc,
    ...(cover !== undefined && { coverartURL: cover }),
    ...(releaseDate !== before.releaseDate && { releaseDate: readDate(releaseDate, timeZone) }),
  })
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues) }
  const { title = '', ...fields } = parsed.data
  const problems = checkTogether(parsed.data)
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  return { ok: true, fields: { ...fields, title } }
}

/** What is no moment stays as it was written, for the contract to refuse. */
function readDate(local: string, timeZone: string): string | null {
  const iso = isoOf(local, timeZone)
  return iso === undefined ? local : iso
}

/** A field that is edited is no longer wrong, as far as we know. */
export function forgetProblems(problems: FormProblems, change: Partial<AlbumForm>): FormProblems {
  const edited = new Set(Object.keys(change).map((key) => (key === 'cover' ? 'coverartURL' : key)))
  // Whether an album may be public depends on its sounds, and the other way round.
  if (edited.has('status')) edited.add('sounds')
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !edited.has(field)))
}

function problemsOf(issues: readonly z.core.$ZodIssue[]): FormProblems {
  const problems: FormProblems = {}
  for (const { path, message } of issues) problems[String(path[0])] ??= message
  return problems
}

/** What no field can say alone. */
function checkTogether({ price, nameyourprice, status, sounds }: AlbumFields): FormProblems {
  return {
    ...(price === 0 && !nameyourprice && { price: 'price_too_low' }),
    ...(status !== 'Draft' && sounds?.length === 0 && { sounds: 'album_empty' }),
  }
}
