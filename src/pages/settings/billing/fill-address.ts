import type { Place } from '#money/bank-directory-contract.ts'
import type { Typed } from './typed.ts'

const PARTS = ['prefecture', 'city', 'town', 'street', 'addressKana'] as const
export type Address = Pick<Typed, (typeof PARTS)[number]>

export function addressOf({ kana, prefecture, city, town, street }: Place): Address {
  return { prefecture, city, town, street, addressKana: kana }
}

/** Returns what all of these places have in common; the rest is empty. */
export function sharedAddress(places: readonly Place[]): Address {
  const [first, ...others] = places.map(addressOf)
  const entries = PARTS.map((part) => {
    const value = first?.[part] ?? ''
    return [part, others.every((other) => other[part] === value) ? value : '']
  })
  return Object.fromEntries(entries)
}

/**
 * The change that brings an address into the form. What people typed stays: a part changes where it is
 * empty, or still what came by itself.
 *
 * @param before what came by itself
 */
export function fillAddress(typed: Address, address: Address, before: Partial<Address>) {
  const change: Partial<Address> = {}
  for (const part of PARTS) {
    const [now, next] = [typed[part], address[part]]
    const isFree = now === '' || now === before[part]
    // A text that begins with the same address agrees with it.
    if (isFree && !(next !== '' && now.startsWith(next))) change[part] = next
  }
  return change
}
