import { cleanLine } from '#kernel/clean-text.ts'
import { pick, pickGiven } from '#kernel/pick.ts'
import { Problem } from '#kernel/problem.ts'
import { slugOf } from '#kernel/slug.ts'
import type { BaseRevision, PublishingFields, Written } from '../contract.ts'
import { LIST_FIELDS, type ListColumns, PAGE_FIELDS, type PageColumns } from './columns.ts'

const SAME = [...LIST_FIELDS, ...PAGE_FIELDS] as const

/** The fields that the artist chooses, beside status, cover and tags. */
export type Settings = Pick<
  ListColumns & PageColumns,
  (typeof SAME)[number] | 'priceYen' | 'nameYourPrice' | 'releaseAt'
>

/**
 * The settings after a change; fields left out stay as they are.
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

/** NFKC, lower case, single spaces, no leading #, each once. */
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
