/**
 * True if a text is a GTIN-12 (UPC) or GTIN-13 (EAN, JAN): 12 or 13 digits, the last a check digit.
 *
 * GS1 General Specifications §7.9: digits count 3 and 1 in turn from the right, the check digit
 * itself 1, and the sum is a multiple of 10.
 */
export function isGtin(text: string): boolean {
  if (!/^\d{12,13}$/.test(text)) return false
  const digits = [...text].toReversed().map(Number)
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
