import type { AccountRoom } from '#ports/account-room.ts'

/** The ledger is append-only, and commerce law asks for it: see docs/decisions/0014. */
export async function eraseAccount(): Promise<void> {}

export const references: Pick<AccountRoom, 'forgets' | 'keeps'> = {
  forgets: [],
  keeps: { 'ledger_entries.user_id': 'books are kept as long as law asks, and sum to zero' },
}
