import { toFullKana, toZenginKana } from '../../bank/zengin-kana.ts'

/** The address of a postal code in any form. The data (8 MB) are read when first asked for. */
export async function findAddress(code: string) {
  const { getAddress } = await import('yubin')
  const found = getAddress(code.normalize('NFKC'))
  if (found === null) return undefined
  const { prefecture, city, town } = found
  if (found.source === 'jigyosyo') {
    return { prefecture, city, town, street: found.streetAddress.normalize('NFKC'), kana: '' }
  }
  const kana = [found.prefectureKana, found.cityKana, found.townKana]
    .map(toFullKana)
    .filter((part) => toZenginKana(part) !== undefined)
  return { prefecture, city, town, street: '', kana: kana.join('　') }
}
