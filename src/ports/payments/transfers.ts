import type { Yen } from '#kernel/yen.ts'

export interface Transfer {
  /** The transfer is made once for each, however late it is repeated. */
  key: string
  accountId: string
  amountYen: Yen
}

/** Accounts of sellers at the provider, and transfers to them (Stripe Connect). */
export interface Transfers {
  /** The same key gives the same account. */
  openAccount(key: string, email: string): Promise<string>
  /** The provider's page on which its owner says who they are, or changes it; for a few minutes. */
  openPage(accountId: string, returnUrl: string): Promise<string>
  /** True if the provider knows enough of its owner to transfer to it. */
  isReady(accountId: string): Promise<boolean>
  /** Returns the amount that can be transferred now. */
  getAvailable(): Promise<Yen>
  /**
   * @returns why it was not made: the account can't receive it, or there is not enough money
   * @throws Error where nothing is known of it: it may be repeated
   */
  send(transfer: Transfer): Promise<'sent' | 'account_restricted' | 'other'>
  /** Takes all of a transfer back; again, or where there was none, changes nothing. */
  reverse(key: string): Promise<void>
}
