import type { en } from './en/index.ts'

/** The shape that every language fills, told by the English one. */
export type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
export type Messages = Words<typeof en>
