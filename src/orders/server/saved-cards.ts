import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { endOfCard } from '#ports/payments/payments.ts'
import type { SavedCard } from '../cards-contract.ts'
import { findEmail } from './buyer-store.ts'
import { pageAddress } from './links/order-links.ts'
import { customerKeyOf } from './open-checkout.ts'

const SOON_MS = 60 * 24 * 60 * 60 * 1000

export async function listCards(
  { payments, clock }: Pick<Context, 'clock' | 'payments'>,
  userId: number,
): Promise<SavedCard[]> {
  const cards = await payments.listCards(customerKeyOf(userId))
  return cards.map((card) => {
    const left = endOfCard(card.expiry).getTime() - clock.now().getTime()
    return { ...card, expires: left <= 0 ? 'over' : left <= SOON_MS ? 'soon' : 'later' }
  })
}

/**
 * The provider's page, which leads back to the settings.
 * @throws Problem buyer_email_required: who has not proved an address buys as a guest
 */
export async function startCard(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  { userId, locale }: Pick<Member, 'userId' | 'locale'>,
  origin: string,
): Promise<{ url: string }> {
  const email = await findEmail(db, userId)
  if (email === undefined) throw new Problem('buyer_email_required')
  const back = (how: 'added' | 'left') => pageAddress(origin, locale, `/settings?card=${how}#cards`)
  const { setupUrl } = await payments.createCardSetup({
    customerKey: customerKeyOf(userId),
    email,
    locale,
    returnUrl: back('added'),
    cancelUrl: back('left'),
  })
  return { url: setupUrl }
}
