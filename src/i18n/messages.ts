import type * as en from './en/index.ts'

/** The shape of the messages in every language, as the English ones define it. */
export type MessagesOf<T> = { [K in keyof T]: T[K] extends string ? string : MessagesOf<T[K]> }
export type Messages = MessagesOf<typeof en>
