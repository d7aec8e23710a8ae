import { expect, test } from 'vitest'
import { CLAPS_MAX, COMMENT_LENGTH, TIMED_REACTIONS_MAX } from '#community/contract.ts'
import { LIBRARY_DAYS } from '#library/contract.ts'
import { PURCHASE_TEXT_LENGTH } from '#library/purchases-contract.ts'
import { ADDRESS_LENGTH } from '#money/bank/limits.ts'
import { HOLDER_SIGNS } from '#money/bank/zengin-kana.ts'
import {
  ACCOUNT_DIGITS,
  BANK_CODE_DIGITS,
  BRANCH_CODE_DIGITS,
  POSTAL_CODE_DIGITS,
} from '#money/bank-contract.ts'
import { MINIMUM_PAYOUT_YEN } from '#money/payout-contract.ts'
import { WHOLE } from '#money/splits.ts'
import { INVITATIONS_PER_DAY, SPLIT_MEMBERS_MAX } from '#money/splits-contract.ts'
import { DOWNLOAD_LINK_DAYS, DOWNLOAD_LINK_USES } from '#orders/contract.ts'
import { MESSAGE_LENGTH } from '#orders/message-contract.ts'
import { CHECKOUT_HOURS } from '#orders/pending-contract.ts'
import { ORDER_ITEMS_MAX } from '#orders/price-rules.ts'
import { RECEIPT_NAME_LENGTH } from '#orders/receipt-contract.ts'
import { FREE_ORDERS_PER_ADDRESS } from '#orders/server/create-order.ts'
import { PAGE_SIZE } from '#search/web/search-state.ts'
import { DISCOUNT_ITEMS_MAX, DISCOUNT_USES_MAX } from '#vouchers/discount-contract.ts'
import { CODE_LENGTH, SET_CODES_MAX, SET_NAME_LENGTH } from '#vouchers/download-code.ts'
import { CODE_ITEMS_MAX, CODES_PER_DAY, SETS_PER_DAY } from '#vouchers/download-code-contract.ts'
import { GIFT_CODE_LENGTH, GIFT_MESSAGE_LENGTH } from '#vouchers/gift-limits.ts'

/** What the API, its pages and its emails promise, and clients and printed cards rely on. */
const LIMITS: [what: string, limit: number, promised: number][] = [
  ['claps of a listener for a sound', CLAPS_MAX, 50],
  ['characters of a comment', COMMENT_LENGTH, 2000],
  ['timed reactions of a sound', TIMED_REACTIONS_MAX, 200],
  ['days for which a prepared library is kept', LIBRARY_DAYS, 7],
  ['characters of a search among purchases', PURCHASE_TEXT_LENGTH, 100],
  ['characters of a line of an address', ADDRESS_LENGTH, 100],
  ['signs of the holder of a bank account', HOLDER_SIGNS, 30],
  ['digits of a bank', BANK_CODE_DIGITS, 4],
  ['digits of a branch', BRANCH_CODE_DIGITS, 3],
  ['digits of a bank account', ACCOUNT_DIGITS, 7],
  ['digits of a postal code', POSTAL_CODE_DIGITS, 7],
  ['yen of the least payout', MINIMUM_PAYOUT_YEN, 3000],
  ['parts of a whole that is shared', WHOLE, 10_000],
  ['members that a work is shared with', SPLIT_MEMBERS_MAX, 20],
  ['invitations of an account in a day', INVITATIONS_PER_DAY, 50],
  ['days for which a guest’s link works', DOWNLOAD_LINK_DAYS, 30],
  ['downloads by a guest’s link', DOWNLOAD_LINK_USES, 100],
  ['characters of a message to an artist', MESSAGE_LENGTH, 500],
  ['hours for which an order can be paid', CHECKOUT_HOURS, 24],
  ['items of an order', ORDER_ITEMS_MAX, 50],
  ['characters of the name on a receipt', RECEIPT_NAME_LENGTH, 100],
  ['free orders of an address', FREE_ORDERS_PER_ADDRESS, 10],
  ['search results of a page', PAGE_SIZE, 24],
  ['works of a discount code', DISCOUNT_ITEMS_MAX, 100],
  ['uses of a discount code', DISCOUNT_USES_MAX, 1_000_000],
  ['signs of a download code', CODE_LENGTH, 12],
  ['codes of a set', SET_CODES_MAX, 1000],
  ['characters of the name of a set', SET_NAME_LENGTH, 100],
  ['works to choose from for codes', CODE_ITEMS_MAX, 1000],
  ['codes of an account in a day', CODES_PER_DAY, 10_000],
  ['sets of an account in a day', SETS_PER_DAY, 20],
  ['signs of a gift code', GIFT_CODE_LENGTH, 16],
  ['characters of the message of a gift', GIFT_MESSAGE_LENGTH, 500],
]

test.each(LIMITS)('the number of %s is what was promised', (_, limit, promised) => {
  expect(limit).toBe(promised)
})
