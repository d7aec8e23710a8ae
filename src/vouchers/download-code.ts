export const SET_NAME_LENGTH = 100
export const SET_CODES_MAX = 1000

/** The letters leave out what is mistaken for another: 0 O, 1 I L. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** 31 letters each: 59 bits. */
export const CODE_LENGTH = 12
const GROUP = /.{4}(?!$)/g

/** Writes a code as it is shown: XXXX-XXXX-XXXX. */
export function formatCode(code: string): string {
  return code.replace(GROUP, '$&-')
}

/**
 * Reads what was typed or scanned as the code that was made: without spaces and hyphens, in plain
 * capitals.
 * @returns undefined where it can be no code
 */
export function readCode(typed: string, length = CODE_LENGTH): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\u2212ー_.]/gu, '')
  const isCode = code.length === length && [...code].every((one) => CODE_LETTERS.includes(one))
  return isCode ? code : undefined
}
