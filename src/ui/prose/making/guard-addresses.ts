import { ADDRESS } from '../links-in.ts'

/** Letters of no script, which stand for `*` and `_` meanwhile. */
const STAR = '\ue000'
const LINE = '\ue001'

/**
 * Keeps the parser from emphasising parts of addresses (`watch?v=_abc_`): their stars and
 * underscores are changed for letters that `restore` changes back. Marks behind an address stay, as
 * they may be those of its sentence.
 */
export function guardAddresses(source: string) {
  if (source.includes(STAR) || source.includes(LINE)) {
    return { guarded: source, restore: (text: string) => text }
  }
  const guarded = source.replace(ADDRESS, (address) => {
    const end = endOfLetters(address)
    const inside = address.slice(0, end).replaceAll('*', STAR).replaceAll('_', LINE)
    return inside + address.slice(end)
  })
  const restore = (text: string) => text.replaceAll(STAR, '*').replaceAll(LINE, '_')
  return { guarded, restore }
}

function endOfLetters(address: string): number {
  let end = address.length
  while (end > 0 && !/[\p{L}\p{N}/]/u.test(address[end - 1] ?? '')) end -= 1
  return end
}
