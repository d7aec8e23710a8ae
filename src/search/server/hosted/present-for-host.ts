import { toRomaji } from 'wanakana'
import { plainLyrics } from '#kernel/lyrics.ts'
import type { Context } from '#ports/context.ts'
import type { HostedDocument } from '#ports/search-index/algolia/algolia-documents.ts'
import type { StoredMedia, StoredUser } from '../documents/document.ts'
import { presentDocument } from '../engine/postgres-index.ts'
import { listLyrics } from './store.ts'

const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・\s]+$/u

/** Documents as the hosted index has them, with the lyrics that our own search has as terms alone. */
export async function presentForHost(
  context: Pick<Context, 'config' | 'db'>,
  stored: readonly (StoredMedia | StoredUser)[],
): Promise<HostedDocument[]> {
  const ids = stored.map(({ objectID }) => objectID)
  const lyrics = await listLyrics(context.db, ids)
  return stored.map((document) => ({
    ...presentDocument(context, document),
    pronunciations: pronunciationsOf(document),
    lyrics: plainLyrics(lyrics.get(document.objectID) ?? ''),
  }))
}

/** Algolia knows no readings, kana or romaji by itself. */
function pronunciationsOf(stored: StoredMedia | StoredUser): string[] {
  const { guesses } = stored
  const names =
    'title' in stored
      ? [
          stored.title,
          stored.reading,
          stored.artist,
          stored.artist_reading,
          ...stored.album_readings,
        ]
      : [stored.name, stored.reading]
  const kana = [...names, ...Object.values(guesses).flat()].filter((name) => KANA.test(name))
  return [...new Set(kana.flatMap(spellingsOf))]
}

/** Kana together and apart, and romaji with and without long vowels. */
function spellingsOf(kana: string): string[] {
  const long = toRomaji(kana.trim()).replaceAll('-', '')
  const short = long.replaceAll(/([aiueo])\1/gu, '$1').replaceAll('ou', 'o')
  const spellings = [kana, long, short]
  return [...new Set([...spellings, ...spellings.map((each) => each.replaceAll(/[\s・]+/gu, ''))])]
}
