import { LRUCache } from 'lru-cache'
import { toRomaji } from 'wanakana'

const KANA = /^[ぁ-ゖァ-ヶー]+$/u
const ROMAJI =
  /^(?:(?:[kgsztdnhbpmrwy]|[kgsztdnhbpmr]y)?[aiueo]|n(?![aiueoy])|([kgsztdbp])(?=\1))+$/u
/** Longer runs are sentences, which nobody types without spaces. */
const LONGEST = 40
/** Fewer letters sound like too much. */
const SHORTEST = 2

/** Spellings of one sound, by the Hepburn, Kunrei and other systems, and letters that kana lack. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/l/gu, 'r'],
  [/v/gu, 'b'],
  [/n'/gu, 'n'],
  [/m(?=[bmp])/gu, 'n'],
  [/tch|cch/gu, 'tch'],
  [/tchi/gu, 'tti'],
  [/tch/gu, 'tty'],
  [/shi/gu, 'si'],
  [/sh/gu, 'sy'],
  [/chi/gu, 'ti'],
  [/ch/gu, 'ty'],
  [/tsu/gu, 'tu'],
  [/dzu/gu, 'zu'],
  [/ji/gu, 'zi'],
  [/jy?/gu, 'zy'],
  [/fu/gu, 'hu'],
  [/f(?=[aieo])/gu, 'hu'],
  [/wo/gu, 'o'],
  [/oh(?![aiueoy])/gu, 'o'],
  [/([aiueo])\1+/gu, '$1'],
  [/ou/gu, 'o'],
  [/ei/gu, 'e'],
]

/**
 * The sound of a word of kana or romaji, in Latin letters: alike for all systems and long vowels written
 * or not. Undefined for a word that is neither, or too short.
 */
export function soundOf(word: string): string | undefined {
  return word.length > LONGEST ? undefined : known.memo(word) || undefined
}

/** Words of texts repeat, and each is spelled in more than twenty steps. Empty where there is no sound. */
const known = new LRUCache<string, string, unknown>({
  max: 10_000,
  memoMethod(word) {
    const sound = soundOfTyped(word) ?? ''
    return KANA.test(word) || ROMAJI.test(sound) ? sound : ''
  },
})

/** The same of a word that may have a typing error, and so be no romaji. */
export function soundOfTyped(word: string): string | undefined {
  if (word.length > LONGEST) return undefined
  const isKana = KANA.test(word)
  if (!isKana && !/^[a-z']+$/u.test(word)) return undefined
  const latin = isKana ? toRomaji(word.replaceAll('ー', '')).replaceAll(/[^a-z']/gu, '') : word
  const sound = SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), latin)
  return sound.length < SHORTEST ? undefined : sound
}
