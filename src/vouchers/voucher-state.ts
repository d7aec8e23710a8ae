/** What a code of any kind can be: not valid yet, valid, used up, or over. */
export const VOUCHER_STATES = ['scheduled', 'active', 'used_up', 'ended'] as const
export type VoucherState = (typeof VOUCHER_STATES)[number]
