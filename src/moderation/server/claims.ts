import { getOpenWork } from '#community/server/open-work.ts'
import type { In } from '#kernel/endpoint.ts'
import { newId } from '#kernel/ids.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import { readSignedId } from '#kernel/signed-id.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type {
  answerClaim as answerContract,
  getClaim,
  makeClaim as makeContract,
} from '../claims-contract.ts'
import { CLAIM_TOKEN, dueAt, emailClaimant, emailOperator } from './claim-emails.ts'
import { canAnswer } from './claim-policy.ts'
import {
  type ClaimRow,
  findClaim,
  insertClaim,
  insertEvent,
  listClaims,
  listEvents,
  lockClaim,
} from './claim-store.ts'

/** What operators read of claims. */
export { type ClaimRow, findClaim, listClaims, listEvents }

/**
 * Records a claim about a work that the claimant can see, confirms it to them, and tells the operator.
 *
 * @throws Problem not_found
 */
export async function makeClaim(
  context: Context,
  viewer: Viewer,
  { kind, id, isTrue: _, right, ...claim }: In<(typeof makeContract)['body']>,
): Promise<void> {
  const { id: workId } = await getOpenWork(context, viewer, { kind, publicId: id })
  const madeAt = context.clock.now()
  const { holder = '' } = claim
  await context.db.transaction().execute(async (trx) => {
    const row = { ...claim, holder, workId, madeAt, claimRight: right, locale: viewer.locale }
    const claimId = await insertClaim(trx, { ...row, publicId: newId() })
    await insertEvent(trx, { claimId, kind: 'made', at: madeAt })
    const made = await lockClaim(trx, claimId)
    if (made === undefined) return
    await emailClaimant(context, trx, made, 'made')
    await emailOperator(context, trx, made, 'made')
  })
}

/**
 * Shows a claim to the uploader, who has the link.
 *
 * @throws Problem not_found
 */
export async function readClaim(
  context: Pick<Context, 'config' | 'db'>,
  token: string,
): Promise<In<(typeof getClaim)['reply']>> {
  const claim = await findByToken(context, token)
  return {
    kind: claim.kind,
    title: claim.title,
    right: claim.claimRight,
    original: claim.original,
    grounds: claim.grounds,
    claimant: claim.discloses ? claim.holder || claim.name : null,
    dueAt: dueAt(claim).toISOString(),
    isHidden: claim.withdrawnFor === 'rights_claim',
    answer: claim.answer,
    isClosed: claim.decision === 'removed' || claim.decision === 'rejected',
  }
}

/**
 * Records the answer of the uploader, once, and passes it to the operator.
 *
 * @throws Problem not_found, claim_answered, text_required
 */
export async function answerClaim(
  context: Context,
  token: string,
  { agrees, text = '' }: In<(typeof answerContract)['body']>,
): Promise<void> {
  if (!agrees && text === '') throw fieldProblem('text', 'text_required')
  const { id } = await findByToken(context, token)
  await context.db.transaction().execute(async (trx) => {
    const claim = await lockClaim(trx, id)
    const at = context.clock.now()
    const kind = agrees ? 'agreed' : 'objected'
    if (!claim || !canAnswer(claim)) throw new Problem('claim_answered')
    await insertEvent(trx, { claimId: id, at, kind, ...(!agrees && { text }) })
    await emailOperator(context, trx, claim, kind)
  })
}

async function findByToken({ config, db }: Pick<Context, 'config' | 'db'>, token: string) {
  const publicId = readSignedId(config.secret, CLAIM_TOKEN, token)
  const claim = publicId === undefined ? undefined : await findClaim(db, { publicId })
  if (!claim?.askedAt) throw new Problem('not_found')
  return claim
}
