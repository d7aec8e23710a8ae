/** The `lang` of someone’s text, as Japanese has its own line breaks; undefined where unknown. */
export function langOf(text: string): 'ja' | undefined {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) ? 'ja' : undefined
}
