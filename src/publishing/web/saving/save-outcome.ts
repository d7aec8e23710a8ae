import type { Status } from '#publishing/contract.ts'

export type SaveFailureWord = 'saveFailed' | 'editFailed'

/** Which message of the specification says that it failed: opening something up is publishing it. */
export function failureWordOf(wanted: Status, present: Status | undefined): SaveFailureWord {
  return wanted === 'Draft' || wanted === present ? 'editFailed' : 'saveFailed'
}

interface Saved {
  status: Status
  edit: { wantedStatus: Status | null } | null
}

/** Which of the success messages fits what the sound, or the album, has become. */
export function successOf({
  status,
  edit,
}: Saved): 'publishLater' | 'published' | 'savedPrivate' | 'savedDraft' {
  if (edit?.wantedStatus) return 'publishLater'
  if (status === 'Released') return 'published'
  return status === 'Private' ? 'savedPrivate' : 'savedDraft'
}
