import { Problem } from '#kernel/problem.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { dueAt } from '#moderation/server/claim-emails.ts'
import type { ClaimAct } from '#moderation/server/claim-policy.ts'
import { findClaim, listClaims, listEvents } from '#moderation/server/claims.ts'
import { decideClaim } from '#moderation/server/decide-claim.ts'
import { type Command, readNumber } from './command.ts'
import { formatMinute, formatTable } from './table.ts'

const MOST = 100

export const claimList: Command = {
  help: 'List the last rights claims, newest first',
  async run(db) {
    const claims = await listClaims(db, { limit: MOST })
    if (claims.length === 0) return 'There are no rights claims.'
    return formatTable(
      claims.map((claim) => [
        String(claim.id),
        formatMinute(claim.madeAt),
        claim.decision ?? claim.answer ?? (claim.askedAt === null ? 'open' : 'inquired'),
        `${claim.kind} ${claim.workPublicId}`,
        claim.title,
      ]),
    )
  },
}

export const claimShow: Command = {
  takes: '<id>',
  help: 'Show a rights claim: who claims what, what the uploader answered, and what was done',
  async run(db, word) {
    const claim = await findClaim(db, { id: readNumber(word) })
    if (!claim) throw unknown(word)
    const { askedAt, holder, original, grounds } = claim
    const events = await listEvents(db, claim.id)
    return [
      ...formatTable([
        ['Claim', `${claim.id} (${claim.publicId})`],
        ['About', `${claim.kind} ${claim.workPublicId}: ${claim.title}`],
        ['Right', claim.claimRight],
        ['Claimant', `${claim.name}, ${claim.address}, ${claim.email}`],
        ...(holder === '' ? [] : [['Acts for', holder]]),
        ['Name may be told', claim.discloses ? 'yes' : 'no'],
        ...(askedAt === null ? [] : [['Answer until', formatMinute(dueAt(claim))]]),
      ]),
      ...section('What the right is in', original),
      ...section('How it is infringed', grounds),
      '',
      ...events.flatMap(({ kind, at, text }) => [
        `${formatMinute(at)}  ${kind}`,
        ...(text === null ? [] : indent(text)),
      ]),
    ]
  },
}

const section = (title: string, text: string) => ['', title, ...indent(text)]
const indent = (text: string) => text.split('\n').map((line) => `  ${line}`)

function decision(act: ClaimAct, help: string): Command {
  return {
    takes: '<id>',
    help,
    async runConfigured(context, word) {
      await decideClaim(context, readNumber(word), act).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
        throw unknown(word)
      })
      return `Claim ${word}: done. See npm run admin -- claim show ${word}`
    },
  }
}

export const claimInquire = decision('inquire', 'Ask the uploader, who has seven days to answer')
export const claimHide = decision('hide', 'Hide what is claimed; buyers keep it')
export const claimRemove = decision(
  'remove',
  'Remove what is claimed from buyers, too, and refund them',
)
export const claimReject = decision('reject', 'Reject a claim: the work is public again')

function unknown(word: string): StartProblem {
  return new StartProblem(
    `No rights claim ${word} for which this can be done. List them with npm run admin -- claim list`,
  )
}
