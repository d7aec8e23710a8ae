import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { randomId } from '#kernel/random-id.ts'
import type { Status, Written } from '../../contract.ts'
import type { FormProblems, Work } from '../work-form.ts'

export type SaveFailureWord = 'saveFailed' | 'editFailed'

export interface Refusal {
  saved?: undefined
  problems: FormProblems
  /** The failed reply; undefined where nothing was sent. */
  failure: ApiFailure | undefined
}

export type SaveResult<Item extends object> =
  | {
      saved: Item
      left?: ReadonlySet<string>
    }
  | Refusal

export function saveResultOf<Item extends object>(
  reply: Item | ApiFailure,
  left?: ReadonlySet<string>,
): SaveResult<Item> {
  if (!isFailure(reply)) return { saved: reply, ...(left && { left }) }
  const codes = Object.entries(reply.fields).map(([field, { code }]) => [field, code])
  return { problems: Object.fromEntries(codes), failure: reply }
}

/** The specification’s message for a failed save: making a work accessible is publishing it. */
export function failureWordOf(wanted: Status, present: Status | undefined): SaveFailureWord {
  return wanted === 'Draft' || wanted === present ? 'editFailed' : 'saveFailed'
}

export function successOf({
  status,
  edit,
}: Pick<Work, 'status' | 'edit'>): 'publishLater' | 'published' | 'savedPrivate' | 'savedDraft' {
  if (edit?.wantedStatus) return 'publishLater'
  if (status === 'Released') return 'published'
  return status === 'Private' ? 'savedPrivate' : 'savedDraft'
}

/** @param by the writer: each tab has its own */
export function createWriteNames(by = randomId()): () => Written {
  let turn = 0
  return () => {
    turn += 1
    return { by, turn }
  }
}
