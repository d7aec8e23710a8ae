import { featureRelease, listChosen, unfeatureRelease } from '#discovery/server/releases.ts'
import { systemClock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { clearRecording, refuseLater } from '#uploads/server/duplicate-detection/verdicts.ts'
import { type Flagged, listFlagged } from '#works/server/sounds/select-flagged.ts'
import {
  accountFreeze,
  accountRestore,
  accountShow,
  accountSuspend,
  accountUnfreeze,
} from './account-commands.ts'
import { backup, backupList, restoreBackup, resume } from './backup-commands.ts'
import {
  claimHide,
  claimInquire,
  claimList,
  claimReject,
  claimRemove,
  claimShow,
} from './claim-commands.ts'
import { type Command, readNumber } from './command.ts'
import { configCheck } from './config-commands.ts'
import { jobDelete, jobList, jobRetry, jobShow } from './job-commands.ts'
import { ledgerCheck, ledgerShow } from './ledger-commands.ts'
import { orderFind, orderRefund, orderShow } from './order-commands.ts'
import { passkeyTrust } from './passkey-commands.ts'
import {
  payoutFile,
  payoutImport,
  payoutPaid,
  payoutReturn,
  payoutRun,
  payoutShow,
} from './payout-commands.ts'
import { reportKeep, reportList, reportRemove, reportShow } from './report-commands.ts'
import { searchKeys, searchReindex, searchStatus } from './search-commands.ts'
import { secretsRotate } from './secret-commands.ts'
import { storageAdopt, storageCheck, storageCopy, storageSweep } from './storage-commands.ts'
import { formatMinute } from './table.ts'

const feature: Command = {
  takes: '<id>',
  help: 'Feature a public sound or album at the top of the home page',
  async run(db, id) {
    await featureRelease({ db, clock: systemClock }, id).catch(explainUnknown(id))
    return `${id} is now featured.`
  },
}

const featured: Command = {
  help: 'List what is featured on the home page, in order',
  async run(db) {
    const rows = await listChosen(db)
    if (rows.length === 0) return 'Nothing is featured.'
    return rows.map(({ id, kind, title, isListed }) =>
      [id, kind, title, isListed ? '' : '(hidden: not public)'].join('  ').trimEnd(),
    )
  },
}

const unfeature: Command = {
  takes: '<id>',
  help: 'Stop featuring a sound or album',
  async run(db, id) {
    await unfeatureRelease({ db }, id).catch(explainUnknown(id))
    return `${id} is no longer featured.`
  },
}

function explainUnknown(id: string) {
  return (error: unknown): never => {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error
    throw new StartProblem(`No sound or album with the ID ${id}. You’ll find the ID in its URL.`)
  }
}

const flagged: Command = {
  help: 'List recordings uploaded by more than one account, with decisions',
  async run(db) {
    const recordings = await listFlagged(db)
    return recordings.length === 0 ? 'No recordings are flagged.' : recordings.map(describeFlagged)
  },
}

function describeFlagged(recording: Flagged): string {
  const { id, flaggedAt, fileName, owner, sound, sameAs, sameSound, sameOwner } = recording
  const own = `${sound ?? `no sound (${fileName})`} by ${owner}`
  const same = `${sameAs}  ${sameSound ?? `no sound (${recording.sameFileName})`} by ${sameOwner}`
  const other = sameAs === null ? 'a deleted recording' : same
  return [
    `${id}  ${formatMinute(flaggedAt)}  ${stateOf(recording)}`,
    `${own} matches ${other}${stateOfOther(recording)}`,
  ].join('  ')
}

function stateOf({ clearedAt, refusedAt }: Flagged): string {
  if (refusedAt !== null) return `rejected ${formatMinute(refusedAt)}`
  if (clearedAt !== null) return `reviewed ${formatMinute(clearedAt)}`
  return 'open'
}

function stateOfOther({ sameClearedAt, sameRefusedAt }: Flagged): string {
  if (sameRefusedAt !== null) return ' (rejected)'
  return sameClearedAt === null ? '' : ' (reviewed)'
}

const clearFlagged: Command = {
  takes: '<id>',
  help: 'Mark a flagged recording as reviewed',
  async run(db, word) {
    const id = readNumber(word)
    const before = await clearRecording(db, id)
    if (before === 'flagged') return `Recording ${id} is marked as reviewed.`
    throw new StartProblem(
      before === 'refused'
        ? `Recording ${id} was rejected. Its artist has to upload it again.`
        : `No flagged recording with the ID ${word}. List them with npm run admin -- flagged.`,
    )
  },
}

const refuseRecording: Command = {
  takes: '<id>',
  help: 'Reject a flagged recording: unpublishes its sound and notifies the artist; buyers keep it',
  async run(db, word) {
    const id = readNumber(word)
    const before = await refuseLater(db, id)
    if (before === 'refused') return `Recording ${id} has already been rejected.`
    if (before !== 'other') {
      return `Recording ${id} will be rejected in a few seconds. Its files are deleted an hour later.`
    }
    throw new StartProblem(
      `No flagged recording with the ID ${word}. List them with npm run admin -- flagged.`,
    )
  },
}

/** Commands of `npm run admin`, by their first word or two. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    feature,
    featured,
    unfeature,
    flagged,
    'clear-recording': clearFlagged,
    'refuse-recording': refuseRecording,
    'order find': orderFind,
    'order show': orderShow,
    'order refund': orderRefund,
    'passkey trust': passkeyTrust,
    'ledger check': ledgerCheck,
    'ledger show': ledgerShow,
    'report list': reportList,
    'report show': reportShow,
    'report remove': reportRemove,
    'report keep': reportKeep,
    'account show': accountShow,
    'account suspend': accountSuspend,
    'account restore': accountRestore,
    'account freeze-payouts': accountFreeze,
    'account unfreeze-payouts': accountUnfreeze,
    'claim list': claimList,
    'claim show': claimShow,
    'claim inquire': claimInquire,
    'claim hide': claimHide,
    'claim remove': claimRemove,
    'claim reject': claimReject,
    'payout run': payoutRun,
    'payout file': payoutFile,
    'payout show': payoutShow,
    'payout import': payoutImport,
    'payout paid': payoutPaid,
    'payout return': payoutReturn,
    'secrets rotate': secretsRotate,
    'config check': configCheck,
    'job list': jobList,
    'job show': jobShow,
    'job retry': jobRetry,
    'job delete': jobDelete,
    backup,
    'backup list': backupList,
    restore: restoreBackup,
    resume,
    'storage adopt': storageAdopt,
    'storage sweep': storageSweep,
    'storage check': storageCheck,
    'storage copy': storageCopy,
    'search keys': searchKeys,
    'search reindex': searchReindex,
    'search status': searchStatus,
  }),
)
