import type { DiscountCode } from '../../discount-contract.ts'
import type { DiscountRow } from './store.ts'

export function stateOf(
  {
    maxUses,
    uses,
    startsAt,
    endsAt,
  }: Pick<DiscountRow, 'maxUses' | 'uses' | 'startsAt' | 'endsAt'>,
  now: Date,
): DiscountCode['state'] {
  if (endsAt !== null && endsAt <= now) return 'ended'
  if (maxUses !== null && uses >= maxUses) return 'used_up'
  return startsAt !== null && startsAt > now ? 'scheduled' : 'active'
}
