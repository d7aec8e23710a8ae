import type { AccountType } from '../bank-contract.ts'

export const JAPAN_POST = '9900'

/**
 * Branch, type and number by which other banks pay to an account of Japan Post Bank, from what stands
 * in its passbook: 記号 (5 digits) and 番号 (Japan Post Bank, 記号番号から振込用の店名・預金種目・口座番号への変換).
 *
 * @returns undefined where they cannot be of one
 */
export function convertPassbook(
  symbol: string,
  number: string,
): { branchCode: string; accountType: AccountType; number: string } | undefined {
  const [, kind, branch] = /^([01])(\d{2})\d0$/.exec(digitsOf(symbol)) ?? []
  const typed = digitsOf(number)
  if (branch === undefined) return undefined
  if (kind === '0') {
    if (!/^\d{1,6}$/.test(typed)) return undefined
    return { branchCode: `${branch}9`, accountType: 'current', number: typed.padStart(7, '0') }
  }
  const [, base] = /^(\d{1,7})1$/.exec(typed) ?? []
  if (base === undefined) return undefined
  return { branchCode: `${branch}8`, accountType: 'ordinary', number: base.padStart(7, '0') }
}

const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '')
