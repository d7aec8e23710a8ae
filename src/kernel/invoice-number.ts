/** Dashes of every kind that people put between digits, a long vowel mark and a minus among them. */
const IGNORED = /[\s\p{Pd}\u30fc\u2212]/gu

/**
 * The registration number of an issuer of qualified invoices (適格請求書発行事業者の登録番号) as it is
 * written: T and 13 digits. The T may be left out; full-width signs, spaces and hyphens are forgiven.
 *
 * The first digit checks the other 12 by the rule for corporate numbers (Ordinance of the Ministry of
 * Finance No. 70 of 2014, art. 2), which the numbers of sole traders follow, too: see
 * docs/decisions/0042.
 *
 * @returns undefined where it is no such number
 */
export function readInvoiceNumber(typed: string): string | undefined {
  const [, check, base] =
    /^T?([1-9])(\d{12})$/i.exec(typed.normalize('NFKC').replace(IGNORED, '')) ?? []
  if (check === undefined || base === undefined) return undefined
  const sum = [...base].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 2), 0)
  return Number(check) === 9 - (sum % 9) ? `T${check}${base}` : undefined
}
