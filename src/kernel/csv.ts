/** Spreadsheets take a file for UTF-8 only where it begins with this mark. */
const MARK = '\uFEFF'
/** A cell that begins so is a formula to some spreadsheet (OWASP, CSV injection). */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠\t\r]/
const QUOTED = /[",\r\n]/

export type CsvCell = string | number | null

/** RFC 4180, in UTF-8; texts that a spreadsheet would run as a formula begin with an apostrophe. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(value: CsvCell): string {
  if (typeof value !== 'string') return String(value ?? '')
  const text = FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
