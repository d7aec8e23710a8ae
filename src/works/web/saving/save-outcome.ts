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

/** The turns that another page’s writes are ahead of, whatever it may still send. */
const LEAP = 2 ** 20

/** The write after those of a page that has ended, by the same writer. */
export function writtenAfter({ by, turn }: Written): Written {
  return { by, turn: turn + LEAP }
}

/** Names the writes of one editor: consecutive ones of a writer, so that a lost one is recognised. */
export function createWriteNames(by = randomId()) {
  let last: Written = { by, turn: 0 }
  return {
    next(): Written {
      last = { by: last.by, turn: last.turn + 1 }
      return last
    },
    last: () => last,
    /** Continues the writes of a page that has ended. */
    resume(ended: Written) {
      last = writtenAfter(ended)
    },
  }
}
export type WriteNames = ReturnType<typeof createWriteNames>
