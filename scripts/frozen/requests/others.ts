import type { Asked } from '../client.ts'

const get = (path: string): Asked => ({ method: 'GET', path })

const SOUND = '{origin}%2Fsound%2F'
const ALBUM = '{origin}%2Fja%2Falbum%2F'

/** By the file of the record. */
export const OTHERS: Readonly<Record<string, readonly Asked[]>> = {
  crawlers: [
    get('/robots.txt'),
    get('/sitemap.xml'),
    get('/sitemap/pages.xml'),
    get('/sitemap/sounds-0.xml'),
    get('/sitemap/albums-0.xml'),
    get('/sitemap/artists-0.xml'),
    get('/.well-known/tdmrep.json'),
    get('/.well-known/security.txt'),
    get('/manifest.webmanifest'),
    get('/ja/manifest.webmanifest'),
    get('/offline'),
    get('/ja/offline'),
  ],
  feeds: [
    get('/user/mio/feed.xml'),
    get('/ja/user/ren/feed.xml'),
    get('/user/mio/feed.rss'),
    get('/genre/electronic/feed.xml'),
    get('/charts/feed.xml?period=month'),
    get('/user/nobody/feed.xml'),
  ],
  embed: [
    get(`/oembed?url=${SOUND}{sound harbour}`),
    get(`/oembed?format=xml&url=${ALBUM}{album quay}`),
    get(`/oembed?url=${SOUND}{sound private}`),
    get('/embed/sound/{sound harbour}'),
    get('/embed/album/{album quay}?lang=ja&theme=dark'),
    get('/embed/sound/{sound draft}'),
  ],
  streams: [
    get('/api/sounds/{sound harbour}/stream.m3u8'),
    get('/api/sounds/{sound lantern}/stream.m3u8'),
    get('/api/sounds/{sound draft}/stream.m3u8'),
    get('/api/sounds/{sound harbour}/stream.mp3'),
    get('/api/sounds/{sound harbour}/waveform'),
  ],
  downloads: [
    get('/api/downloads/{purchase Last Ferry}/original'),
    get('/api/downloads/{purchase Last Ferry}/mp3'),
    get('/api/downloads/{purchase Last Ferry}/mp3'),
    get('/api/downloads/nosuchvalue1/mp3'),
    get('/api/my/library/{library of buyer}'),
  ],
  tables: [
    get('/api/my/reports.csv?from=2035-04-01&to=2035-04-30'),
    get('/api/my/supporters.csv'),
    get('/api/my/download-codes/{codes concert}/codes.csv'),
    get('/api/my/download-codes/{codes concert}/cards.pdf'),
  ],
  'plain-pages': [
    get('/auth/email/confirm?token=none'),
    get('/auth/email/unsubscribe?key=none'),
    get('/auth/facebook'),
    get('/dev/inbox'),
    get('/sandbox/checkout/none'),
    get('/api/nothing'),
  ],
  'api-document': [get('/api/openapi.json')],
  'search-protocol': [
    find('*/queries', { requests: [{ indexName: 'media', query: 'minato', facets: ['*'] }] }),
    find('users/query', { query: 'mio' }),
    find('media/facets/genre/query', { facetQuery: 'ja' }),
    find('media/browse', {}),
    { method: 'POST', path: '/search/1/indexes/media/query', body: { query: 'mio' } },
  ],
}

function find(path: string, body: object): Asked {
  const access = 'x-algolia-application-id=selfhosted&x-algolia-api-key={search key}'
  return { method: 'POST', path: `/search/1/indexes/${path}?${access}`, body }
}
