import type { ClaimRow, Decision } from './claim-store.ts'

/** What the operator can do with a claim. */
export const CLAIM_ACTS = ['inquire', 'hide', 'remove', 'reject'] as const
export type ClaimAct = (typeof CLAIM_ACTS)[number]

const DECIDES: Record<Exclude<ClaimAct, 'inquire'>, Decision> = {
  hide: 'hidden',
  remove: 'removed',
  reject: 'rejected',
}

type Standing = Pick<ClaimRow, 'askedAt' | 'answer' | 'decision'>

export function canAnswer({ askedAt, answer, decision }: Standing): boolean {
  return askedAt !== null && answer === null && decision !== 'removed' && decision !== 'rejected'
}

/** Buyers do not get back what was removed: it can only be published again. */
export function canDecide(act: ClaimAct, { askedAt, decision }: Standing): boolean {
  if (act === 'inquire') return decision === null && askedAt === null
  if (act === 'hide' && decision === 'removed') return false
  return DECIDES[act] !== decision
}
