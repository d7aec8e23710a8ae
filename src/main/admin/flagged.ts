import { type Flagged, listFlagged } from '#uploads/server/alike/list-flagged.ts'
import type { Command } from './command.ts'
import { minuteOf } from './minute-of.ts'

export const flagged: Command = {
  words: [],
  help: 'Recordings that another account has uploaded, too, held or not, and what was decided',
  async run(db) {
    const recordings = await listFlagged(db)
    return recordings.length === 0 ? ['Nothing is flagged.'] : recordings.map(lineOf)
  },
}

function lineOf(recording: Flagged): string {
  const { id, flaggedAt, fileName, owner, sound, sameAs, sameSound, sameOwner } = recording
  const own = `${sound ?? `no sound (${fileName})`} by ${owner}`
  const same = `${sameAs}  ${sameSound ?? `no sound (${recording.sameFileName})`} by ${sameOwner}`
  const other = sameAs === null ? 'one that is gone' : same
  return [
    `${id}  ${minuteOf(flaggedAt)}  ${standingOf(recording)}`,
    `${own}, the same as ${other}${verdictOf(recording)}`,
  ].join('  ')
}

/** What was decided of the other one. */
function verdictOf({ sameClearedAt, sameRefusedAt }: Flagged): string {
  if (sameRefusedAt !== null) return ' (refused)'
  return sameClearedAt === null ? '' : ' (let go)'
}

function standingOf({ isHeld, clearedAt, refusedAt }: Flagged): string {
  if (refusedAt !== null) return `refused ${minuteOf(refusedAt)}`
  if (clearedAt !== null) return `let go ${minuteOf(clearedAt)}`
  return isHeld ? 'held, undecided' : 'not held, undecided'
}
