import type { Context } from '#ports/context.ts'
import { imageAddress } from '#works/server/present.ts'
import type { MySplit, SplitInvitation, SplitMember } from '../../splits-contract.ts'
import { signInvitation } from './invitation-token.ts'
import type { SplitRow } from './store.ts'

type Config = Pick<Context, 'config'>

export function presentMember(row: SplitRow): SplitMember {
  const { state } = row
  if (state === 'removed') throw new Error(`The share ${row.publicId} was removed`)
  const isMember = state === 'accepted' || state === 'left'
  return {
    id: row.publicId,
    email: row.email,
    name: isMember ? row.memberName : null,
    username: isMember ? row.memberUsername : null,
    basisPoints: row.basisPoints,
    state,
    since: sinceOf(row),
  }
}

export function presentInvitation({ config }: Config, row: SplitRow): SplitInvitation {
  return {
    kind: row.kind,
    title: row.title,
    owner: row.ownerName,
    seed: row.workId,
    coverart: imageAddress(config, row.coverId),
    basisPoints: row.basisPoints,
    state: row.state === 'accepted' ? 'accepted' : 'invited',
  }
}

export function presentMine({ config }: Config, row: SplitRow): MySplit {
  const isPublic = row.status === 'Released'
  return {
    id: row.publicId,
    kind: row.kind,
    title: row.title,
    owner: row.ownerName,
    path: isPublic ? `/${row.kind}/${row.workId}/${encodeURIComponent(row.slug)}` : null,
    basisPoints: row.basisPoints,
    invitation: row.state === 'invited' ? signInvitation(config.secret, row.publicId) : null,
    since: sinceOf(row),
  }
}

function sinceOf({ endedAt, acceptedAt, invitedAt }: SplitRow): string {
  return (endedAt ?? acceptedAt ?? invitedAt).toISOString()
}
