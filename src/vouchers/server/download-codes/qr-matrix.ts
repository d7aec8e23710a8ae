import { encode } from 'uqr'

/** The quiet zone that readers need, in modules (ISO/IEC 18004). */
const QUIET = 4

/** Returns rows of modules, true where dark, with the quiet zone; error correction M. */
export function qrMatrix(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: QUIET }).data
}

/**
 * Returns dark modules as horizontal runs: a fraction of the shapes that single squares would be.
 */
export function* runsOf(matrix: readonly (readonly boolean[])[]) {
  for (const [y, row] of matrix.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x += 1
      yield { x: from, y, width: x + 1 - from }
    }
  }
}
