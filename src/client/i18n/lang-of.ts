/**
 * The language that someone’s words are in, for `lang`: Japanese breaks lines at phrases and has
 * its own letters. Undefined where they may be of any language.
 */
export function langOf(text: string): 'ja' | undefined {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) ? 'ja' : undefined
}
