import { type RawBuilder, sql } from 'kysely'

const letters = (from: string) =>
  Array.from({ length: 'ヶ'.charCodeAt(0) - 'ァ'.charCodeAt(0) + 1 }, (_, at) =>
    String.fromCharCode(from.charCodeAt(0) + at),
  ).join('')
const KATAKANA = letters('ァ')
const HIRAGANA = letters('ぁ')

/** Width, case and kana make no difference, as in the search. */
function plain(text: RawBuilder<unknown>) {
  return sql`translate(lower(normalize(${text}, nfkc) collate "und-x-icu"),
    ${sql.lit(KATAKANA)}, ${sql.lit(HIRAGANA)})`
}

/** True if a column contains these words. */
export function hasText(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`strpos(${plain(column)}, ${plain(sql`${text}::text`)}) > 0`
}

/** Kana and kanji in the order of a Japanese dictionary, whichever kana, whichever case. */
export function inDictionaryOrder(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`${text} collate "ja-x-icu"`
}
