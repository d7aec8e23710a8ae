import type { Status } from '../contract.ts'
import type { Work, WorkForm } from './work-form.ts'

export type PublishAct =
  | 'publish'
  | 'publishWhenReady'
  | 'schedule'
  | 'savePrivate'
  | 'unpublish'
  | 'saveChanges'

export interface PublishPlan {
  act: PublishAct
  /** The status that the act saves. */
  status: Status
  /** True if it is not accessible to others yet, and can be saved as it is. */
  canSaveDraft: boolean
}

interface Situation {
  form: Pick<WorkForm, 'status' | 'releaseDate'>
  /** The work as it was saved; undefined: not yet. */
  work: Pick<Work, 'status' | 'releaseDate' | 'edit'> | undefined
  /** True once its audio is processed. */
  isReady: boolean
}

/**
 * Plans what the main button of an editor does: one press publishes what only its artist can see.
 */
export function planPublishing({ form, work, isReady }: Situation, now = Date.now()): PublishPlan {
  const isFuture = (date: string | null) => date !== null && Date.parse(date) > now
  const status = work?.status ?? 'Draft'
  const reached = work?.edit?.wantedStatus ?? status
  const canSaveDraft = status === 'Draft'
  // A work that waits for its date is published immediately without it.
  const isMovedUp =
    reached !== status && isFuture(work?.releaseDate ?? null) && !isFuture(form.releaseDate)
  if (form.status === reached && reached !== 'Draft' && !isMovedUp) {
    return { act: 'saveChanges', status: reached, canSaveDraft: false }
  }
  if (form.status === 'Private') return { act: 'savePrivate', status: 'Private', canSaveDraft }
  if (form.status === 'Draft' && !canSaveDraft) {
    return { act: 'unpublish', status: 'Draft', canSaveDraft }
  }
  const act = isFuture(form.releaseDate) ? 'schedule' : isReady ? 'publish' : 'publishWhenReady'
  return { act, status: 'Released', canSaveDraft }
}

/** Publishes for everyone, now or later. */
export function isPublishing({ act }: PublishPlan): boolean {
  return act === 'publish' || act === 'publishWhenReady' || act === 'schedule'
}

/** Plans what is done with all of several works that are to be published; undefined below two. */
export function planAll(plans: readonly PublishPlan[]) {
  const acts = plans.filter(isPublishing).map(({ act }) => act)
  if (acts.length < 2) return undefined
  const act = acts.every((one) => one === 'schedule')
    ? ('schedule' as const)
    : acts.includes('publishWhenReady')
      ? ('publishWhenReady' as const)
      : ('publish' as const)
  return { act, count: acts.length }
}
