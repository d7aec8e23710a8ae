import * as z from 'zod/mini'
import { email as Email } from '#accounts/contract.ts'
import type { SellerDisclosure, SellerSettings } from '#accounts/seller-contract.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { findCreatorProfile } from '../find-creator.ts'
import { deleteSeller, findSeller, saveSeller } from './store.ts'

const NO_BUSINESS: SellerSettings = {
  isBusiness: false,
  onRequest: false,
  name: '',
  representative: '',
  address: '',
  phone: '',
  email: '',
}

export async function readSellerSettings(
  { db }: Pick<Context, 'db'>,
  { userId }: Pick<Member, 'userId'>,
): Promise<SellerSettings> {
  const row = await findSeller(db, userId)
  return row ? { isBusiness: true, ...row } : NO_BUSINESS
}

/** @throws Problem name_required, seller_address_required, seller_phone_invalid, email_invalid */
export async function changeSellerSettings(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { userId }: Pick<Member, 'userId'>,
  { isBusiness, onRequest, ...facts }: SellerSettings,
): Promise<SellerSettings> {
  if (!isBusiness) {
    await deleteSeller(db, userId)
    return NO_BUSINESS
  }
  if (facts.name === '') throw fieldProblem('name', 'name_required')
  if (facts.address === '') throw fieldProblem('address', 'seller_address_required')
  if (facts.phone === '') throw fieldProblem('phone', 'seller_phone_invalid')
  if (!z.safeParse(Email, facts.email).success) throw fieldProblem('email', 'email_invalid')
  const changedAt = clock.now()
  await saveSeller(db, { userId, ...facts, onRequest, changedAt })
  return { isBusiness, onRequest, ...facts }
}

/** @throws Problem not_found */
export async function readDisclosure(
  context: Pick<Context, 'config' | 'db'>,
  username: string,
): Promise<SellerDisclosure> {
  const found = await findCreatorProfile(context, username)
  if (!found) throw new Problem('not_found')
  const { creator, userId } = found
  const { isBusiness, onRequest, ...facts } = await readSellerSettings(context, { userId })
  const isShown = isBusiness && !onRequest
  return {
    username: creator.username,
    artist: creator.name,
    isBusiness,
    onRequest,
    facts: isShown ? facts : null,
  }
}
