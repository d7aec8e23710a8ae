import { featureRelease, listChosen, unfeatureRelease } from '#discovery/server/releases.ts'
import { systemClock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Database } from '#ports/database/open-database.ts'
import { refundOrder } from '#sales/server/refunds/refund-item.ts'
import { type Flagged, listFlagged } from '#sounds/server/select-flagged.ts'
import { refuseLater, releaseLater } from '#uploads/server/duplicate-detection/verdicts.ts'

/** One thing that the operator does at the command line. */
interface Command {
  /** The word that follows its name: `<id>`. */
  word?: string
  /** One line. */
  help: string
  /** @returns the output, one string a line @throws StartProblem with one line */
  run(db: Database, word: string): Promise<string | readonly string[]>
}

const feature: Command = {
  word: '<id>',
  help: 'Puts a public sound or album first under Featured on the first page',
  async run(db, id) {
    await featureRelease({ db, clock: systemClock }, id).catch(explainUnknown(id))
    return `${id} is featured.`
  },
}

const featured: Command = {
  help: 'What stands under Featured on the first page, in order',
  async run(db) {
    const rows = await listChosen(db)
    if (rows.length === 0) return 'Nothing is featured.'
    return rows.map(({ id, kind, title, isListed }) =>
      [id, kind, title, isListed ? '' : '(not public: not shown)'].join('  ').trimEnd(),
    )
  },
}

const unfeature: Command = {
  word: '<id>',
  help: 'Takes a sound or album out of Featured',
  async run(db, id) {
    await unfeatureRelease({ db }, id).catch(explainUnknown(id))
    return `${id} is featured no more.`
  },
}

function explainUnknown(id: string) {
  return (error: unknown): never => {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error
    throw new StartProblem(`No such sound or album: ${id} (the id stands in its address).`)
  }
}

const flagged: Command = {
  help: 'Recordings that another account has uploaded, too, held or not, and what was decided',
  async run(db) {
    const recordings = await listFlagged(db)
    return recordings.length === 0 ? 'Nothing is flagged.' : recordings.map(describeFlagged)
  },
}

function describeFlagged(recording: Flagged): string {
  const { id, flaggedAt, fileName, owner, sound, sameAs, sameSound, sameOwner } = recording
  const own = `${sound ?? `no sound (${fileName})`} by ${owner}`
  const same = `${sameAs}  ${sameSound ?? `no sound (${recording.sameFileName})`} by ${sameOwner}`
  const other = sameAs === null ? 'one that is gone' : same
  return [
    `${id}  ${formatMinute(flaggedAt)}  ${stateOf(recording)}`,
    `${own}, the same as ${other}${stateOfOther(recording)}`,
  ].join('  ')
}

function stateOf({ isHeld, clearedAt, refusedAt }: Flagged): string {
  if (refusedAt !== null) return `refused ${formatMinute(refusedAt)}`
  if (clearedAt !== null) return `let go ${formatMinute(clearedAt)}`
  return isHeld ? 'held, undecided' : 'not held, undecided'
}

function stateOfOther({ sameClearedAt, sameRefusedAt }: Flagged): string {
  if (sameRefusedAt !== null) return ' (refused)'
  return sameClearedAt === null ? '' : ' (let go)'
}

const held: Command = {
  help: 'Recordings that are held because another account has uploaded the same',
  async run(db) {
    const recordings = (await listFlagged(db)).filter(({ isHeld }) => isHeld).toReversed()
    if (recordings.length === 0) return 'Nothing is held.'
    return recordings.map(({ id, fileName, owner, flaggedAt, sameAs, sameOwner }) => {
      const other = sameAs === null ? 'one that is gone' : `${sameAs} of ${sameOwner}`
      return `${id}  ${formatMinute(flaggedAt)}  ${fileName}  by ${owner}, the same as ${other}`
    })
  },
}

const releaseRecording: Command = {
  word: '<id>',
  help: 'Lets a held recording go: it becomes ready, and what waited for it is published',
  async run(db, word) {
    const id = readId(word)
    const before = await releaseLater(db, id)
    if (before === 'held') return `Recording ${id} is let go within seconds.`
    if (before === 'flagged') {
      return `Recording ${id} is not held; it is noted that you have looked at it.`
    }
    throw new StartProblem(
      before === 'refused'
        ? `Recording ${id} was refused: its artist has to upload it again.`
        : `No recording ${word} is held. npm run admin -- held lists them.`,
    )
  },
}

const refuseRecording: Command = {
  word: '<id>',
  help: 'Refuses a flagged recording: its sound is taken back, its artist is told, its buyers keep it',
  async run(db, word) {
    const id = readId(word)
    const before = await refuseLater(db, id)
    if (before === 'refused') return `Recording ${id} is refused already.`
    if (before !== 'other') {
      return `Recording ${id} is refused within seconds. Its files go an hour later.`
    }
    throw new StartProblem(`No recording ${word} is flagged. npm run admin -- flagged lists them.`)
  },
}

const refund: Command = {
  word: '<order>',
  help: 'Pays a whole order back: its downloads end, and its buyer is sent an email',
  async run(db, order) {
    try {
      const items = await refundOrder({ db, clock: systemClock }, order)
      if (items === 0) return `Order ${order} has been refunded already.`
      return `Order ${order} is refunded within seconds (items: ${items}).`
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      throw new StartProblem(
        error.code === 'conflict'
          ? `Order ${order} has not been paid: nothing can be refunded.`
          : `No such order: ${order} (its number is in the receipt).`,
      )
    }
  },
}

/** What `npm run admin` can do, by its first word. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    feature,
    featured,
    unfeature,
    flagged,
    held,
    'release-recording': releaseRecording,
    'refuse-recording': refuseRecording,
    refund,
  }),
)

/** The id of a recording, as `flagged` and `held` list it; 0, which is none, for what is no id. */
function readId(word: string): number {
  return /^\d{1,15}$/.test(word) ? Number(word) : 0
}

function formatMinute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
