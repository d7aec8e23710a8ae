import type { OperatorCell } from './contract.ts'

/** Reads the cells of a row with the names of words in place of words. */
export const plainCells = (cells: readonly (OperatorCell | null)[] = []) =>
  cells.map((cell) =>
    typeof cell === 'object' && cell !== null && 'word' in cell ? cell.word : cell,
  )
