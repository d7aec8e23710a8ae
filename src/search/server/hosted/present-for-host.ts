import { toRomaji } from 'wanakana'
import type { HostedDocument } from '#ports/search-index/algolia/algolia-documents.ts'
import type { Links } from '#works/server/present.ts'
import type { StoredMedia, StoredUser } from '../documents/document.ts'
import { presentDocument } from '../engine/postgres-index.ts'

const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・\s]+$/u

/** A document as the hosted index has it: Algolia knows no readings, kana or romaji by itself. */
export function presentForHost(
  context: { config: Links },
  stored: StoredMedia | StoredUser,
): HostedDocument {
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
  return {
    ...presentDocument(context, stored),
    pronunciations: [...new Set(kana.flatMap(spellingsOf))],
  }
}

/** Kana together and apart, and romaji with and without long vowels. */
function spellingsOf(kana: string): string[] {
  const long = toRomaji(kana.trim()).replaceAll('-', '')
  const short = long.replaceAll(/([aiueo])\1/gu, '$1').replaceAll('ou', 'o')
  const spellings = [kana, long, short]
  return [...new Set([...spellings, ...spellings.map((each) => each.replaceAll(/[\s・]+/gu, ''))])]
}
