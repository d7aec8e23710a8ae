import type { Status } from '#publishing/contract.ts'

/** What the editors of sounds and albums share during editing: numbers as they were typed. */
export interface WorkForm {
  title: string
  reading: string
  description: string
  /** Undefined: unchanged; else the id of an upload, or null for none. */
  cover: string | null | undefined
  genre: string
  tags: readonly string[]
  status: Status
  sales: boolean
  price: string
  nameyourprice: boolean
  license: number
  ccType: number
}

/** Problem code by field of the contract. */
export type FormProblems = Partial<Record<string, string>>

/** The form as it was saved: the fields in `left` keep their value from before. */
export function withoutLeft<Form extends object>(
  form: Form,
  { before, left }: { before: Form; left: ReadonlySet<string> },
): Form {
  const old = Object.entries(before).filter(([field]) => left.has(field))
  return old.length === 0 ? form : { ...form, ...Object.fromEntries(old) }
}
