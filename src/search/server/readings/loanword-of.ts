/** Vowels of the CMU dictionary as kana have them; a weak one sounds as it is spelled. */
const VOWELS: Readonly<Record<string, string>> = {
  AA: 'a',
  AE: 'a',
  AH: 'a',
  AO: 'o',
  AW: 'au',
  AY: 'ai',
  EH: 'e',
  ER: 'a',
  EY: 'ei',
  IH: 'i',
  IY: 'i',
  OW: 'o',
  OY: 'oi',
  UH: 'u',
  UW: 'u',
}
/** Consonants before a vowel, and where none follows. */
const CONSONANTS: Readonly<Record<string, readonly [before: string, alone: string]>> = {
  B: ['b', 'bu'],
  CH: ['ch', 'chi'],
  D: ['d', 'do'],
  DH: ['z', 'zu'],
  F: ['f', 'fu'],
  G: ['g', 'gu'],
  HH: ['h', ''],
  JH: ['j', 'ji'],
  K: ['k', 'ku'],
  L: ['r', 'ru'],
  M: ['m', 'mu'],
  N: ['n', 'n'],
  NG: ['ng', 'ngu'],
  P: ['p', 'pu'],
  R: ['r', ''],
  S: ['s', 'su'],
  SH: ['sh', 'shu'],
  T: ['t', 'to'],
  TH: ['s', 'su'],
  V: ['b', 'bu'],
  W: ['w', 'u'],
  Y: ['y', ''],
  Z: ['z', 'zu'],
  ZH: ['j', 'ju'],
}
/** What no kana is read as, and how it is written instead */
const RESPELLED: readonly (readonly [RegExp, string])[] = [
  [/m(?=[bp])/gu, 'n'],
  [/(?<=[bcdfghjkmnprstz])w(?=[aiueo])/gu, 'u'],
  [/w(?=[ieo])/gu, 'u'],
  [/y(?=i)/gu, ''],
  [/y(?=e)/gu, 'i'],
  [/(?<![sc])t(?=i)/gu, 'te'],
  [/d(?=i)/gu, 'de'],
  [/t(?=u)/gu, 'ts'],
]
const SHORT = /^(?:AA|AE|AH1|EH|IH|UH)\d?$/u
const STOP = /^[PTKDG]$/u

/** How an English word is written in romaji of its katakana, by its pronunciation in the CMU dictionary. */
export function loanwordOf(word: string, pronunciation: string): string {
  const sounds = pronunciation.split(' ')
  const vowels = sounds.filter((sound) => VOWELS[plain(sound)] !== undefined)
  const spelled = word.replace(/e$/u, '').match(/[aeiou]+|y(?![aeiou])/gu) ?? []
  const letters = spelled.length === vowels.length ? spelled : []
  let vowel = 0
  const romaji = sounds.map((sound, at) => {
    const next = plain(sounds[at + 1] ?? '')
    const consonant = CONSONANTS[plain(sound)]
    if (consonant === undefined) {
      const letter = letters[vowel] ?? ''
      vowel += 1
      const isCut = SHORT.test(sound) && STOP.test(next) && at === sounds.length - 2
      return vowelOf(sound, letter) + (isCut ? next.toLowerCase() : '')
    }
    const isBefore =
      VOWELS[next] !== undefined || ((next === 'Y' || next === 'W') && plain(sound) !== 'S')
    return consonant[isBefore ? 0 : 1]
  })
  return RESPELLED.reduce((text, [from, to]) => text.replace(from, to), romaji.join(''))
}

const plain = (sound: string) => sound.replace(/\d$/u, '')

function vowelOf(sound: string, letter: string): string {
  if (plain(sound) === 'AA') return letter.startsWith('o') ? 'o' : 'a'
  if (sound !== 'AH0') return VOWELS[plain(sound)] ?? ''
  return /^[aeio]$/u.test(letter) ? letter : 'a'
}
