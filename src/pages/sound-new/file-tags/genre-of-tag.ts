import { GENRES, type Genre } from '#publishing/contract.ts'

/** What files call the genres besides their keys, with letters and digits alone. */
const NAMES: Partial<Record<Genre, string>> = {
  alternative: 'indie indierock alternativerock alternativeindierock オルタナティブ インディーズ',
  animation: 'anime アニメ アニメーション',
  blues: 'ブルース',
  classics: 'classical classic クラシック',
  dance: 'ダンス',
  djmix: 'djmixliveset djset liveset',
  electronic: 'electronica electro エレクトロニック エレクトロニカ',
  family: 'children childrens childrensmusic kids キッズ',
  folk: 'フォーク',
  hiphop: 'hiphoprap rap ヒップホップ ラップ',
  jazz: 'ジャズ',
  metal: 'heavymetal メタル ヘヴィメタル',
  pop: 'jpop pops ポップ ポップス',
  rb: 'rnb randb rbsoul rhythmandblues',
  reggae: 'レゲエ',
  rock: 'jrock ロック',
  soundtracks: 'soundtrack ost サウンドトラック サントラ',
  world: 'worldmusic ワールド ワールドミュージック',
}

const KEYS = new Map<string, Genre>(
  GENRES.flatMap((key) => [key, ...(NAMES[key]?.split(' ') ?? [])].map((name) => [name, key])),
)
/** Between several genres of one file, and within the names of some. */
const BETWEEN = /[;,/|・、，；]/

/** The genre that a file means by `Hip-Hop/Rap`, or first by `Jazz; Funk`; undefined where it is none of ours. */
export function genreOfTag(text: string | null | undefined): Genre | undefined {
  const names = [text ?? '', ...(text ?? '').split(BETWEEN)]
  return names.map((name) => KEYS.get(plainName(name))).find((key) => key !== undefined)
}

/** Its letters and digits alone, for comparing names. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}ー]/gu, '')
}
