import * as z from 'zod/mini'
import { ALBUM_PRICE_YEN, type Album, AlbumFields } from '#albums/contract.ts'
import { isoOf, localOf } from '#publishing/web/release-time.ts'
import type { FormProblems, WorkForm } from '#publishing/web/work-form.ts'

/** What the editor holds during editing: numbers and times as they were typed. */
export interface AlbumForm extends WorkForm {
  upc: string
  /** As a date field writes it, in the service's time zone. */
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
