import { cleanLine } from '#kernel/clean-text.ts'
import type { Clock } from '#kernel/clock.ts'
import { pick, pickGiven } from '#kernel/pick.ts'
import { Problem } from '#kernel/problem.ts'
import { slugOf } from '#kernel/slug.ts'
import { type ImageEngines, saveImage } from '#uploads/server/save-image.ts'
import type { BaseRevision, PublishingFields, Status, Written } from '../contract.ts'
import { LIST_FIELDS, type ListColumns, PAGE_FIELDS, type PageColumns } from './columns.ts'
import { newLink } from './works-store.ts'

const SAME = [...LIST_FIELDS, ...PAGE_FIELDS] as const

/** The fields that the artist chooses, beside status, cover and tags. */
export type Settings = Pick<
  ListColumns & PageColumns,
  (typeof SAME)[number] | 'priceYen' | 'nameYourPrice' | 'releaseAt'
>

/** The status that it has, and the one asked for and not yet reached. */
export interface StatusPlan {
  status: Status
  wantedStatus: 'Released' | 'Private' | null
}

type EditedWork = StatusPlan &
  Pick<ListColumns, 'releasedAt'> & {
    tags: readonly string[]
    /** Supporters know its address. */
    wasEarly?: boolean
  }

/**
 * Plans what a change of a sound or an album writes, and writes nothing. A status that has to wait
 * is wanted.
 *
 * @param settings after the change
 */
export function planEdit<Own extends Settings>(
  work: EditedWork,
  { status, tags }: { status?: Status | undefined; tags?: readonly string[] | undefined },
  settings: Own,
) {
  const plan = askStatus(work, status)
  const wanted = tags && normaliseTags(tags)
  const hasNewLink = needsNewLink(work, status)
  return {
    /** The fields of the work as it will be read. */
    fields: { ...settings, ...plan },
    columns: { ...settingsColumns(settings), ...plan, ...(hasNewLink && newLink()) },
    /** The wanted tags; undefined where they stay as they are. */
    tags: wanted && isSameList(wanted, work.tags) ? undefined : wanted,
    hasNewLink,
  }
}

/**
 * Merges a change into the settings; fields left out stay as they are.
 *
 * @throws Problem price_too_low
 */
export function mergeSettings(before: Settings, change: PublishingFields): Settings {
  const { releaseDate } = change
  const after = {
    ...pick(before, SAME),
    ...pickGiven(change, SAME),
    priceYen: change.price ?? before.priceYen,
    nameYourPrice: change.nameyourprice ?? before.nameYourPrice,
    releaseAt: releaseDate ? new Date(releaseDate) : releaseDate === null ? null : before.releaseAt,
  }
  if (after.priceYen > 0 || after.nameYourPrice) return after
  throw new Problem('price_too_low', { fields: { price: 'price_too_low' } })
}

export function settingsColumns<Own extends Settings>(settings: Own) {
  return { ...settings, slug: slugOf(settings.title) }
}

/** Stores a status as wanted until it can be reached; Draft is reached immediately. */
function askStatus({ status, wantedStatus }: StatusPlan, asked: Status | undefined): StatusPlan {
  if (asked === undefined) return { status, wantedStatus }
  if (asked === 'Draft') return { status: asked, wantedStatus: null }
  return { status, wantedStatus: asked === status ? null : asked }
}

/**
 * Returns true if the work needs a new address: anyone may know that of what was ever Released, and
 * supporters that of what they heard early.
 */
function needsNewLink(
  before: StatusPlan & Pick<EditedWork, 'releasedAt' | 'wasEarly'>,
  asked: Status | undefined,
): boolean {
  if (asked !== 'Private' || (before.releasedAt === null && !before.wasEarly)) return false
  return before.status !== 'Private' && before.wantedStatus !== 'Private'
}

/** Returns NFKC in lower case with single spaces and no leading #, each tag once. */
export function normaliseTags(tags: readonly string[]): string[] {
  const words = tags.map((tag) =>
    cleanLine(
      tag
        .normalize('NFKC')
        .toLowerCase()
        .replace(/^[\s#]+/, ''),
    ),
  )
  return [...new Set(words)].filter((word) => word !== '' && word.length <= 40)
}

export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at])
}

/**
 * Refuses a change that is based on another version. A writer's own version is never another: the
 * next change builds on it, the same one again is a duplicate, and an older one is stale.
 *
 * @returns whether it has been written already
 * @throws Problem stale_version (with the present `version` in its values)
 */
export function isDuplicateWrite(
  { version, writtenBy, writtenTurn }: Pick<PageColumns, 'version' | 'writtenBy' | 'writtenTurn'>,
  { version: base, written }: BaseRevision,
): boolean {
  if (written && writtenBy === written.by && writtenTurn !== null) {
    if (writtenTurn <= written.turn) return writtenTurn === written.turn
  } else if (base === undefined || base === version) {
    return false
  }
  throw new Problem('stale_version', { values: { version } })
}

export function revisionColumns(written: Written | undefined) {
  return { writtenBy: written?.by ?? null, writtenTurn: written?.turn ?? null }
}

/**
 * Returns the cover column for a `coverartURL`: the id of one's own image upload, null for none,
 * undefined for no change. Drawing is slow, so call it before a transaction.
 *
 * @throws Problem cover_unknown, file_not_allowed
 */
export async function chooseCover(
  context: ImageEngines,
  ownerId: number,
  uploadId: string | null | undefined,
): Promise<{ coverId?: number | null }> {
  if (uploadId === undefined) return {}
  if (uploadId === null) return { coverId: null }
  try {
    return { coverId: (await saveImage(context, ownerId, uploadId, 'coverartURL')).id }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'image_unknown') throw error
    throw new Problem('cover_unknown', { fields: { coverartURL: 'cover_unknown' } })
  }
}

const OPENNESS: Record<Status, number> = { Draft: 0, Private: 1, Released: 2 }

/** Returns true if more people may open it then. */
export function opensUp(from: Status, to: Status): boolean {
  return OPENNESS[to] > OPENNESS[from]
}

export function isEarly({ clock }: { clock: Clock }, releaseAt: Date | null): releaseAt is Date {
  return releaseAt !== null && releaseAt > clock.now()
}

const LEAST_MS = 1000

/**
 * Returns when a job of that date is to run: the queue uses real time, dates use the service's
 * clock.
 */
export function queueTimeOf({ clock }: { clock: Clock }, date: Date): Date {
  return new Date(Date.now() + Math.max(date.getTime() - clock.now().getTime(), LEAST_MS))
}
