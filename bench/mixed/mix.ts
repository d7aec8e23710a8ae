import { SESSION_COOKIE } from '#accounts/server/sign-in/cookies.ts'
import { BROWSER } from '../../demo/client.ts'
import { type Random, seededRandom } from '../../demo/random.ts'
import type { Ask } from './open-loop.ts'

const SEED = 32
const SEGMENT = 'bytes=0-119999'
export const PRICE_YEN = 500
/** The limits count networks, of which there are as many as among real listeners. */
const NETWORKS = 4000
const WORDS = ['sound', 'so', 'bench', 'electronic', 'soudn', 'nothing'] as const
const LISTS = ['/api/sounds', '/api/sounds?sort=popular', '/api/albums', '/api/charts'] as const
const PAGES = ['/', '/charts', '/new', '/genre/electronic', '/user/bench', '/albums'] as const
const OWN_PAGES = [
  '/',
  '/charts',
  '/my/purchases',
  '/my/sounds',
  '/user/bench',
  '/settings',
] as const

export interface Content {
  /** The service's origin. */
  base: string
  soundIds: readonly [string, ...string[]]
  albumId: string
  /** Signed address of a stream. */
  streamUrl: string
  /** Sessions of members. */
  tokens: readonly [string, ...string[]]
}

/** So many requests of listeners, the same ones for the same content. */
export function mixRequests(content: Content, count: number): Ask[] {
  const random = seededRandom(SEED)
  return Array.from({ length: count }, (_, index) => mixRequest(content, random, index))
}

/** Of 100: 28 segments, 28 pages, 22 lists, 8 searches, 12 plays and so on, 2 of accounts and orders. */
function mixRequest(content: Content, random: Random, index: number): Ask {
  const { base, soundIds, albumId, streamUrl, tokens } = content
  const network = random.below(NETWORKS)
  const visitor = {
    'user-agent': BROWSER,
    'accept-encoding': 'gzip, deflate, br',
    'x-forwarded-for': `10.0.${network >> 8}.${network & 255}`,
  }
  const member = { ...visitor, cookie: `${SESSION_COOKIE}=${random.pick(tokens)}` }
  const sound = random.pick(soundIds)
  const get = (kind: string, path: string, headers: Ask['headers'] = visitor): Ask => {
    return { kind, method: 'GET', path, headers }
  }
  const post = (kind: string, path: string, body: unknown, who: Ask['headers'] = visitor): Ask => {
    const headers = { ...who, origin: base, 'content-type': 'application/json' }
    return { kind, method: 'POST', path, headers, body }
  }
  const page = (others: readonly [string, ...string[]]) =>
    random.chance(0.5) ? random.pick(others) : random.pick([`/sound/${sound}`, `/album/${albumId}`])
  const drawn = random.below(100)
  if (drawn < 28) return get('segment', streamUrl, { ...visitor, range: SEGMENT })
  if (drawn < 52) return get('page', (random.chance(0.5) ? '/ja' : '') + page(PAGES))
  if (drawn < 56) return get('page of a member', page(OWN_PAGES), member)
  if (drawn < 78) return get('list', random.pick(LISTS))
  if (drawn < 82) return get('suggestions', `/api/search?q=${random.pick(WORDS)}`)
  if (drawn < 86) return get('page of a search', `/search?q=${random.pick(WORDS)}`)
  if (drawn < 90) return post('play', '/api/plays', { sound })
  if (drawn < 94) return post('clap', `/api/sounds/${sound}/claps`, { count: 1 }, member)
  if (drawn < 98) return post('page view', '/api/page-views', { path: `/sound/${sound}` })
  const email = `listener${index}@example.com`
  if (drawn < 99) return post('sign-in', '/auth/email', { email })
  const items = [{ id: `sound-${sound}`, price: PRICE_YEN }]
  return post('checkout', '/api/orders', { items, email })
}
