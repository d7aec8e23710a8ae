import type { ProfileChange } from '#accounts/contract.ts'
import type { Config } from '#kernel/config.ts'
import type { Member } from '#kernel/viewer.ts'

/** Names of the service and of its addresses; compared without case, hyphens and plural. */
const RESERVED = new Set(
  `about abuse account accounts admin administrator album albumnew albums api app apps artist artists assets
  auth authenticate billing blog bot brand cart cdn charts checkout company contact copyright
  dashboard dev developer developers docs download downloads edit email embed en error explore
  facebook faq feed feeds follow follower followers following forum genre genres google grant guest
  health help home image images inbox info invite ipfs ja jobs language legal license licence login
  logout mail manifest media me member members message messages moderator music my news newsletter
  noreply notification notifications null oauth official operator operators order orders owner page pages password
  payment payments payout payouts play player playlist playlists plays policy postmaster press price
  pricing privacy profile profiles public purchase purchases register registration report reports
  robots root rss sale sales search secure security sell server service session sessions settings
  setting shop signin signout signup sitemap sound soundnew sounds staff static stats status storage store
  stream studio support system tag tags team terms test token transcode trust twitter undefined
  unfollow update upload uploads user username users verified verify visitor webhook webhooks
  webmaster welcome wellknown www x youtube`
    .split(/\s+/)
    .filter(Boolean),
)

/** True if no one may take a username: routes, roles, and the product's own name. */
export function isReserved(username: string, brandName: string): boolean {
  const plain = username.toLowerCase().replaceAll('-', '')
  const brand = brandName.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (plain === '' || RESERVED.has(plain)) return true
  if (brand === '') return false
  // `neiro-support`, `official-neiro`
  const isPair = (word: string) => plain === `${brand}${word}` || plain === `${word}${brand}`
  return plain === brand || [...RESERVED].some(isPair)
}

/** There is no profile before registration is finished: only the language can be chosen. */
export function canChangeProfile(viewer: Member, change: ProfileChange): boolean {
  if (viewer.registered) return true
  const { locale: _language, ...profile } = change
  return Object.values(profile).every((value) => value === undefined)
}

/** True for the accounts whose proved address the configuration names. */
export function isOperator(
  { operators }: Pick<Config, 'operators'>,
  email: string | null,
): boolean {
  return email !== null && operators.includes(email.toLowerCase())
}
