import type { In } from '#kernel/endpoint.ts'
import { toFullKana } from '#money/bank/zengin-kana.ts'
import type { putBilling, ShownAccount } from '#money/bank-contract.ts'
import type { FieldErrors } from '#ui/form/use-submit.ts'

/** The form as it is sent. */
export type Typed = Required<In<typeof putBilling.body>>

/** The values of a group of fields, and the way to change them. */
export interface FieldsProps {
  typed: Typed
  errors: FieldErrors
  onChange: (change: Partial<Typed>) => void
}

const EMPTY: Typed = {
  kind: 'individual',
  name: '',
  nameKana: '',
  givenName: '',
  givenNameKana: '',
  postalCode: '',
  prefecture: '',
  city: '',
  town: '',
  street: '',
  building: '',
  addressKana: '',
  bankCode: '',
  branchCode: '',
  accountType: 'ordinary',
  number: '',
  holder: '',
}

/** The number is never shown: empty keeps it. */
export function typedOf(account: ShownAccount | null): Typed {
  if (account === null) return EMPTY
  const { maskedNumber, bankName, branchName, changedAt, ...stored } = account
  return { ...stored, number: '' }
}

/** The holder follows the names in kana for as long as it is theirs. */
export function withHolder(typed: Typed, change: Partial<Typed>): Partial<Typed> {
  const isOwn = typed.holder !== '' && typed.holder !== holderOf(typed)
  return isOwn ? change : { ...change, holder: holderOf({ ...typed, ...change }) }
}

function holderOf({ kind, nameKana, givenNameKana }: Typed): string {
  return toFullKana(kind === 'company' ? nameKana : `${nameKana} ${givenNameKana}`)
}
