import { toZenginKana } from '../../bank/zengin-kana.ts'

/** Banks and branches: 5 MB, read when first asked for. */
const load = async () => (await import('zengin-code')).default

const FOUND_MOST = 20

interface Named {
  code: string
  name: string
  kana: string
  roma: string
}

/**
 * Bank and branch are undefined for codes that the data do not have: it may be older than either.
 */
export async function findBank(bankCode: string, branchCode: string) {
  const bank = (await load())[bankCode]
  return { bank, branch: bank?.branches[branchCode] }
}

/** Searches by code, name, kana or romaji; names that begin with the query come first. */
export async function searchBanks(query: string) {
  return search(Object.values(await load()), query)
}

export async function searchBranches(bankCode: string, query: string) {
  return search(Object.values((await load())[bankCode]?.branches ?? {}), query)
}

function search(all: readonly Named[], query: string) {
  const typed = query
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    // The data have short names, people write long ones.
    .replace(/(?<=.)(銀行|支店|ぎんこう|してん)$/, '')
    .replace(/(信|労)(用|働)(金|組)[庫合]/, '$1$3')
    .replace('農業協同組合', '農協')
  const typedKana = toZenginKana(typed)
  const found = all.flatMap((item) => {
    const texts = [item.code, item.name.normalize('NFKC').toLowerCase(), item.roma]
    const rank = Math.min(
      ...texts.map((text) => rankOf(text, typed)),
      typedKana === undefined ? NOT_FOUND : rankOf(toZenginKana(item.kana) ?? '', typedKana),
    )
    return rank === NOT_FOUND ? [] : [{ item, rank }]
  })
  return found
    .toSorted((one, other) => one.rank - other.rank || one.item.code.localeCompare(other.item.code))
    .slice(0, FOUND_MOST)
    .map(({ item: { code, name, kana, roma } }) => ({ code, name, kana, roman: roma }))
}

const NOT_FOUND = 3

/** The same before what begins with it, and that before what has it inside. */
function rankOf(text: string, typed: string): number {
  if (text === typed) return 0
  const at = text.indexOf(typed)
  return at === -1 ? NOT_FOUND : Math.min(at, 1) + 1
}
