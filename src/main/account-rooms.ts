import * as accountsErase from '#accounts/server/leaving/erase-account.ts'
import * as accountsExport from '#accounts/server/leaving/export-account.ts'
import * as albumsErase from '#albums/server/leaving/erase-account.ts'
import * as albumsExport from '#albums/server/leaving/export-account.ts'
import * as billingErase from '#billing/server/leaving/erase-account.ts'
import * as billingExport from '#billing/server/leaving/export-account.ts'
import * as communityErase from '#community/server/leaving/erase-account.ts'
import * as communityExport from '#community/server/leaving/export-account.ts'
import * as grantsErase from '#grants/server/leaving/erase-account.ts'
import * as grantsExport from '#grants/server/leaving/export-account.ts'
import * as insightsErase from '#insights/server/leaving/erase-account.ts'
import * as insightsExport from '#insights/server/leaving/export-account.ts'
import type { AccountRoom } from '#ports/account-room.ts'
import { eraseLetters } from '#ports/mail/erase-letters.ts'
import * as salesErase from '#sales/server/leaving/erase-account.ts'
import * as salesExport from '#sales/server/leaving/export-account.ts'
import * as searchErase from '#search/server/leaving/erase-account.ts'
import * as soundsErase from '#sounds/server/leaving/erase-account.ts'
import * as soundsExport from '#sounds/server/leaving/export-account.ts'
import * as uploadsErase from '#uploads/server/leaving/erase-account.ts'
import * as uploadsExport from '#uploads/server/leaving/export-account.ts'

/** A room as its own two files offer it. */
function room(
  name: string,
  erases: Pick<AccountRoom, 'eraseAccount'> & {
    references: Pick<AccountRoom, 'forgets' | 'keeps'>
  },
  exports: Pick<AccountRoom, 'exportAccount'> = {},
): AccountRoom {
  return { name, ...exports, eraseAccount: erases.eraseAccount, ...erases.references }
}

/**
 * Every room that holds something of an account, in the order of erasing: counts of others' sounds
 * late, since others wait for them, and the account itself last.
 */
export const accountRooms: readonly AccountRoom[] = [
  room('insights', insightsErase, insightsExport),
  room('search', searchErase),
  room('sounds', soundsErase, soundsExport),
  room('albums', albumsErase, albumsExport),
  room('uploads', uploadsErase, uploadsExport),
  room('grants', grantsErase, grantsExport),
  room('sales', salesErase, salesExport),
  room('billing', billingErase, billingExport),
  room('mail', { eraseAccount: eraseLetters, references: { forgets: [], keeps: {} } }),
  room('community', communityErase, communityExport),
  room('accounts', accountsErase, accountsExport),
]
