import type { Example } from '../endpoints.ts'

const of = (name: string, ...values: readonly string[]): Example[] =>
  values.map((value) => ({ params: { [name]: value } }))

const SOUNDS = [
  ...['{sound harbour}', '{sound ferry}', '{sound tide}', '{sound lantern}', '{sound gull}'],
  ...['{sound mooring}', '{sound draft}', '{sound private}', '{sound scheduled}'],
  ...['{sound withdrawn}', '{sound deleted}', '{sound nami}', '{sound farewell}', 'nosuchsound1'],
]
const ALBUMS = [
  ...['{album quay}', '{album gift}', '{album draft}', '{album private}', '{album scheduled}'],
  ...['{album withdrawn}', '{album minato}', 'nosuchalbum1'],
]
const ORDERS = [
  ...['{order card}', '{order discount}', '{order free}', '{order guest}', '{order withdrawn}'],
  ...['{order store}', '{order expired}', '{order canceled}', '{order gift}', '{order credit}'],
  ...['{order waiting gift}', '{order gift card}', '{order code}', '{order disputed}'],
  ...['{order in dispute}', 'nosuchorder1'],
]
const ITEMS =
  'sound-{sound harbour},sound-{sound tide},album-{album quay},sound-{sound draft},album-{album gift}'

/** What is asked of each endpoint that changes nothing, by its name. */
export const READS: Readonly<Record<string, readonly Example[]>> = {
  getMe: [{}],
  getRegistration: [{}],
  getUser: of('username', 'mio', 'ren', 'kei', 'nobu', 'nobody'),
  getUsernameAvailable: of('username', 'mio', 'somebody', 'x'),
  getSellerDisclosure: of('username', 'mio', 'ren', 'kei'),
  getSellerSettings: [{}],
  getEmailUpdate: [{}],
  getMailChoices: [{}],
  listConnections: [{}],
  listSessions: [{}],
  getSignInStatus: of('id', 'nosuchvalue1'),

  getSound: of('id', ...SOUNDS),
  listSounds: [
    {},
    { params: { genre: 'jazz', limit: '2' } },
    { params: { tag: '港', sort: 'popular' } },
    { params: { sort: 'clapped', perArtist: '1' } },
    { params: { genre: 'noise' } },
  ],
  listUserSounds: of('username', 'mio', 'ren', 'kei', 'nobody'),
  listMySounds: [
    {},
    { params: { status: 'Draft', sort: 'title' } },
    { params: { text: 'みなと' } },
  ],
  listProcessingSounds: of('ids', '{sound harbour},{sound draft}'),
  listRelatedSounds: of('id', '{sound harbour}', '{sound nami}', '{sound draft}'),
  listAlbumsOfSound: of('id', '{sound harbour}', '{sound nami}'),
  getTranscodeStatus: of('id', '{recording harbour}', '{recording unused}'),

  getAlbum: of('id', ...ALBUMS),
  listAlbums: [{}, { params: { genre: 'electronic', limit: '1' } }, { params: { tag: '港' } }],
  listUserAlbums: of('username', 'mio', 'ren'),
  listMyAlbums: [{}],

  getClaps: of('id', '{sound harbour}'),
  listTimedReactions: of('id', '{sound harbour}', '{sound ferry}'),
  getAlbumClaps: of('id', '{album quay}'),
  listComments: of('id', '{sound harbour}', '{sound draft}'),
  listAlbumComments: of('id', '{album quay}'),
  listFollowers: of('username', 'mio', 'kei'),
  listFollowing: of('username', 'mio', 'kei'),
  listClapped: of('username', 'kei', 'mio'),

  getChart: [{}, { params: { period: 'month', genre: 'electronic', limit: '2' } }],
  listGenreCharts: [{}],
  listGenres: [{}],
  listFeatured: [{}],
  getFeed: [{}],
  listRising: [{}],
  getTag: of('tag', '港', 'harbour', 'none'),
  search: of('q', '', 'minato', 'みなと', 'quay', 'mio', 'nothing at all'),
  listWorks: of('works', ITEMS),

  getBilling: [{}],
  listBanks: of('query', 'みずほ', '0005', 'zz'),
  listBranches: [{ params: { code: '0001', query: '100' } }],
  listPlacesOfPostalCode: of('code', '6500042', '0000000'),
  getInvoiceSettings: [{}],
  getEarnings: [{}],
  listMyPayouts: [{}],
  getSoundSplits: of('id', '{sound tide}', '{sound harbour}'),
  getAlbumSplits: of('id', '{album quay}'),
  getSplitInvitation: of('invitation', '{invitation of ren}', '{invitation of singer}', 'none'),
  listMySplits: [{}],
  listMyDiscounts: [{}],
  listDiscountItems: [{}, ...of('text', 'tide')],
  listDownloadCodeSets: [{}],
  listCodeItems: [{}],
  checkDownloadCode: of('code', '{download code 1}', '{download code 2}', 'WRONG'),

  readCart: of('items', ITEMS, 'nothing'),
  getOrder: [...of('id', ...ORDERS), { params: { id: '{order guest}', key: '{key of guest}' } }],
  listMyPurchases: [
    {},
    ...of('text', 'みなと'),
    ...of('sort', 'title', 'artist'),
    ...of('hidden', '1'),
  ],
  getReceipt: [
    { params: { id: '{order card}' } },
    { params: { id: '{order credit}' } },
    { params: { id: '{order card}', lang: 'ja', to: '港商店' } },
  ],
  listMyCards: [{}],
  listMyGifts: [{}],
  checkGiftCard: of('code', '{gift code}', 'WRONG'),
  getMyLibrary: [{}],
  listMySales: [{}, ...of('limit', '2')],
  listSupporters: [{}],

  listStatements: [{}],
  getStatement: of('period', '2035-04', '2035-05', '2035', '2035-13'),
  listStatementLines: [
    { params: { period: '2035-04' } },
    { params: { period: '2035-04', of: 'refunds', limit: '1' } },
  ],
  getStatementCsv: [{ params: { period: '2035-04' } }, { params: { period: '2035', lang: 'ja' } }],
  getStatementPdf: [
    { params: { period: '2035-04' } },
    { params: { period: '2035-05', lang: 'ja' } },
  ],
  getReport: [{}, ...of('days', '90'), { params: { from: '2035-04-01', to: '2035-04-30' } }],
  getSoundReport: of('id', '{sound harbour}', '{sound nami}'),
  getDeletionPreview: [{}],
}
