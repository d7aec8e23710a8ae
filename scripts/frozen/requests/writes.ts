import type { Example } from '../endpoints.ts'

export interface Write {
  operation: string
  valid: Example
  /** With a body that is refused, or of what there is not, where that can be. */
  bad?: Example
}

const NEW_SOUND = { title: 'New', genre: 'jazz', price: 300, status: 'Draft' }
const GIFT = {
  recipient: 'gift@example.com',
  sender: 'Sender',
  message: 'For you',
  date: '2035-12-01',
  locale: 'en',
}
const BANK = {
  kind: 'company',
  name: '株式会社港',
  nameKana: 'カブシキガイシャミナト',
  postalCode: '6500042',
  prefecture: '兵庫県',
  city: '神戸市中央区',
  street: '1-2-3',
  addressKana: 'ヒョウゴケン　コウベシ　１－２－３',
  bankCode: '0005',
  branchCode: '001',
  accountType: 'current',
  number: '1234567',
  holder: 'カ）ミナト',
}
const NEW_CODE = {
  percent: 50,
  yenOff: null,
  items: null,
  maxUses: 5,
  startsAt: null,
  endsAt: null,
}
const TERMS = { maxUses: 20, startsAt: null, endsAt: '2035-12-31T00:00:00Z' }

const SIGNED = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' }
const ANSWER = { id: 'nosuchvalue1', credential: { id: 'AAAA', response: SIGNED } }
/** The key is the example of RFC 8291. */
const BROWSER = {
  endpoint: 'https://push.example.com/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  publicKey:
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const NEW_PASSKEY = {
  id: 'nosuchvalue1',
  name: 'My phone',
  credential: { id: 'AAAA', response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } },
}

const NEW_DATE = {
  title: 'Night of nets',
  localTime: '2035-12-24T19:00',
  timeZone: 'Asia/Tokyo',
  venue: 'Harbour Hall',
  city: 'Kobe, Japan',
  link: 'https://hall.example/nets',
}

const at = (id: string, body?: unknown): Example => ({ params: { id }, body })
const none = (body?: unknown) => at('nosuchvalue1', body)
const ofArtist = (username: string): Example => ({ params: { username } })

/** Every endpoint that changes something, in the order in which it is asked. */
export const WRITES: readonly Write[] = [
  // Accounts
  write('patchMe', { body: { location: 'Osaka' } }, { body: { username: '-' } }),
  write('putMe', { body: { bio: 'New', links: [] } }, { body: { links: ['ftp://x'] } }),
  write(
    'createDate',
    { body: { ...NEW_DATE, title: 'Date of {me}' } },
    { body: { ...NEW_DATE, localTime: '2001-01-01T19:00', link: 'http://hall.example' } },
  ),
  write('updateDate', at('{date of mio}', NEW_DATE), none(NEW_DATE)),
  write('deleteDate', at('{date of mio}'), none()),
  write('putSellerSettings', { body: business('078-444-5555') }, { body: business('phone') }),
  write(
    'requestDisclosure',
    { body: { seller: 'ren', email: 'asks@example.com' } },
    { body: { seller: 'nobody' } },
  ),
  write(
    'markNotificationsSeen',
    { body: { at: '2026-01-01T00:00:00.000Z' } },
    { body: { at: 'now' } },
  ),
  write('putPush', { body: BROWSER }, { body: { ...BROWSER, endpoint: 'http://localhost/x' } }),
  write('deletePush', {}),
  write('putNotificationChoices', { body: { clap: false } }, { body: { clap: 1 } }),
  write('putMailChoices', { body: { sale: false } }, { body: { sale: 1 } }),
  write(
    'updateEmail',
    { body: { email: 'new-{me}@example.com', username: 'mio' } },
    { body: { email: 'x' } },
  ),
  write('cancelEmailUpdate', at('{email change}'), none()),
  write('sendMagicLink', { body: { email: 'asks-{me}@example.com' } }, { body: { email: '' } }),
  write('cancelMagicLink', none(), none()),
  write('exchangeCode', { body: { code: 'none' } }, { body: {} }),
  write('startPasskeySignIn', {}),
  write('signInWithPasskey', { body: ANSWER }, { body: {} }),
  write('startAddingPasskey', {}),
  write('addPasskey', { body: NEW_PASSKEY }, { body: { ...NEW_PASSKEY, name: '' } }),
  write('removePasskey', none(), none()),
  write('endConnection', at('{connection of me}'), none()),
  write('endSession', at('{earlier session of me}'), none()),

  // Uploads and sounds
  write('getBookletPolicy', { params: { name: 'a.pdf', type: 'application/pdf' } }, {}),
  write('getImagePolicy', { params: { name: 'a.jpg', type: 'image/jpeg' } }, {}),
  write(
    'getSoundPolicy',
    { params: { name: 'a.wav', type: 'audio/wav' } },
    { params: { name: 'a.txt' } },
  ),
  write('cropImage', at('{picture}', { x: 0, y: 0, width: 0.5, height: 0.5 }), none({ x: 2 })),
  write(
    'beginParts',
    { body: { name: 'a.wav', bytes: 40_000_000 } },
    { body: { name: 'a.wav', bytes: 0 } },
  ),
  write('getParts', at('{parts}'), none()),
  write('signParts', at('{parts}', { numbers: [1] }), none({ numbers: [] })),
  write('completeParts', at('{parts}'), none()),
  write('abortParts', at('{parts}'), none()),
  write('requestTranscode', { body: { filename: 'originals/none' } }, { body: {} }),
  write('retryTranscode', at('{recording harbour}'), none()),
  write('takeFileCover', at('{recording harbour}'), none()),
  write(
    'createSound',
    { body: { ...NEW_SOUND, transcodeId: '{recording spare}' } },
    { body: { ...NEW_SOUND, price: 1.5, transcodeId: 'x' } },
  ),
  write(
    'updateSound',
    at('{sound tide}', { price: 350, tags: ['港', 'new'] }),
    at('{sound tide}', { genre: 'noise', price: -1 }),
  ),
  write(
    'changeMySounds',
    { body: { ids: ['{sound ferry}', '{sound nami}'], change: { addTags: ['box'] } } },
    { body: { ids: [], change: {} } },
  ),
  write('renewSoundLink', at('{sound private}'), none()),
  write(
    'createAlbum',
    { body: { title: 'New album', sounds: ['{sound ferry}'], status: 'Draft' } },
    { body: { title: '', upc: '1' } },
  ),
  write(
    'updateAlbum',
    at('{album quay}', { price: 1100 }),
    at('{album quay}', { sounds: ['nosuchsound1'] }),
  ),
  write('renewAlbumLink', at('{album private}'), none()),

  // Community and plays
  write(
    'addClaps',
    at('{sound lantern}', { count: 2, position: 1 }),
    at('{sound lantern}', { count: 0 }),
  ),
  write('removeClaps', at('{sound lantern}'), none()),
  write('addAlbumClaps', at('{album gift}', { count: 1 }), at('{album gift}', { count: -1 })),
  write('removeAlbumClaps', at('{album gift}'), none()),
  write(
    'addComment',
    at('{sound ferry}', { text: 'Nice, from {me}', position: 1 }),
    at('{sound ferry}', { text: '' }),
  ),
  write('addAlbumComment', at('{album gift}', { text: 'A box' }), at('{album gift}', {})),
  write('replyToComment', at('{comment kei}', { text: 'Thanks' }), at('{comment kei}', {})),
  write('deleteComment', at('{comment kei}'), none()),
  write('follow', ofArtist('ren'), ofArtist('nobody')),
  write('unfollow', ofArtist('ren'), ofArtist('nobody')),
  write(
    'blockUser',
    { params: { username: 'nobu' }, body: { kind: 'mute' } },
    { params: { username: 'nobu' }, body: { kind: 'shut' } },
  ),
  write('unblockUser', ofArtist('nobu'), ofArtist('nobody')),
  write('answerCredit', none({ agreed: true }), none({ agreed: 1 })),
  write('saveSound', at('{sound ferry}'), none()),
  write('unsaveSound', at('{sound ferry}'), none()),
  write('saveAlbum', at('{album gift}'), none()),
  write('unsaveAlbum', at('{album gift}'), none()),
  write('removeGone', {}),
  write('removeFromHistory', at('{sound harbour}')),
  write('clearHistory', {}),
  write('putHistoryPause', { body: { paused: true } }, { body: { paused: 1 } }),
  write(
    'createPlaylist',
    { body: { title: 'List of {me}', items: ['sound-{sound harbour}', 'album-{album quay}'] } },
    { body: { title: ' ', items: [] } },
  ),
  write(
    'updatePlaylist',
    at('{playlist night}', { title: 'Late', visibility: 'link' }),
    at('{playlist night}', { title: 'Late', version: 0 }),
  ),
  write(
    'addToPlaylist',
    at('{playlist own}', { items: ['sound-{sound ferry}'] }),
    at('{playlist own}', { items: ['sound-nosuchsound1'] }),
  ),
  write(
    'moveInPlaylist',
    { params: { id: '{playlist own}', entry: '{entry of own}' }, body: { after: null } },
    { params: { id: '{playlist own}', entry: 'nosuchentry1' }, body: { after: null } },
  ),
  write('removeFromPlaylist', { params: { id: '{playlist own}', entry: '{entry of own}' } }),
  write('deletePlaylist', at('{playlist own}'), none()),
  write('createPost', { body: { text: 'Post of {me}' } }, { body: { text: ' ' } }),
  write(
    'updatePost',
    at('{post tour}', { text: 'Sold out', work: null }),
    at('{post tour}', { work: 'sound-nosuchsound1' }),
  ),
  write('deletePost', at('{post tour}'), none()),
  write('recordPlay', { body: { sound: '{sound harbour}', album: '{album quay}' } }, { body: {} }),
  write('reportHeard', at('{play}', { ranges: [[0, 1]] }), none({ ranges: [[-1, 0]] })),
  write('reportPageView', { body: { path: '/charts' } }, { body: { path: 1 } }),

  // Money
  write('putBilling', { body: BANK }, { body: { ...BANK, bankCode: '1', holder: '漢字' } }),
  write('deleteBilling', {}),
  write(
    'putInvoiceSettings',
    { body: { number: '', name: '' } },
    { body: { number: 'T1', name: 'X' } },
  ),
  write('requestPayout', {}),
  write('cancelPayout', at('{payout}'), none()),
  write('choosePayouts', { body: { onRequest: true } }, { body: {} }),
  write('openStripeAccount', {}),
  write('refreshStripeAccount', {}),
  write(
    'putSoundSplits',
    at('{sound harbour}', shared(2000)),
    at('{sound harbour}', shared(20_000)),
  ),
  write('putAlbumSplits', at('{album quay}', shared(1000)), at('{album quay}', shared(-1))),
  write('resendSplit', at('{share of singer}'), none()),
  write(
    'declineSplit',
    { params: { invitation: '{invitation of singer}' } },
    { params: { invitation: 'none' } },
  ),
  write(
    'acceptSplit',
    { params: { invitation: '{invitation of chorus}' }, body: { basisPoints: 500 } },
    { params: { invitation: 'none' }, body: {} },
  ),
  write('leaveSplit', at('{share of chorus}'), none()),

  // Codes
  write(
    'createDiscount',
    { body: { ...NEW_CODE, code: 'NEW50' } },
    { body: { ...NEW_CODE, code: 'x', percent: 0 } },
  ),
  write(
    'changeDiscount',
    at('{discount SPRING20}', TERMS),
    at('{discount SPRING20}', { ...TERMS, maxUses: 0 }),
  ),
  write(
    'checkDiscount',
    { body: { code: 'SPRING20', items: ['sound-{sound lantern}', 'sound-{sound nami}'] } },
    { body: { code: 'NONE', items: [] } },
  ),
  write('endDiscount', at('{discount SPRING20}'), none()),
  write('deleteDiscount', at('{discount ENDED}'), none()),
  write(
    'createDownloadCodeSet',
    { body: { item: 'sound-{sound gull}', name: 'Tour', count: 2 } },
    { body: { item: 'sound-{sound gull}', name: '', count: 0 } },
  ),
  write(
    'redeemDownloadCode',
    { body: { code: '{download code 2}', email: 'redeems@example.com' } },
    { body: { code: 'WRONG', email: 'redeems@example.com' } },
  ),
  write('endDownloadCodeSet', at('{codes concert}'), none()),

  // Sales
  write(
    'createOrder',
    {
      body: {
        items: [{ id: 'sound-{sound lantern}', price: 400, message: 'From {me}' }],
        email: 'buys-{me}@example.com',
      },
    },
    { body: { items: [{ id: 'sound-{sound lantern}', price: 1 }], email: 'x@example.com' } },
  ),
  write(
    'createGiftCard',
    { body: { amount: 1000, gift: GIFT, email: 'gives-{me}@example.com' } },
    { body: { amount: 1, gift: GIFT } },
  ),
  write('cancelOrder', at('{order canceled}'), none()),
  write('checkOrder', at('{order card}'), none()),
  write(
    'cancelPreorder',
    at('{order card}', { item: '{album gift}' }),
    at('{order card}', { item: 'sound' }),
  ),
  write('resendReceipt', at('{order card}'), none()),
  write(
    'changeGift',
    at('{order waiting gift}', { date: '2035-12-25' }),
    at('{order waiting gift}', { date: 'soon' }),
  ),
  write('resendGift', at('{order gift}'), none()),
  write('putOrderContact', contact('mio', { allowed: false }), contact('nobody', { allowed: 1 })),
  write(
    'replyToMessage',
    at('{message of kei}', { text: 'Again' }),
    at('{message of kei}', { text: '' }),
  ),
  write(
    'reportContent',
    { body: { kind: 'sound', id: '{sound harbour}', reason: 'spam', details: 'From {me}' } },
    { body: { kind: 'city', id: 'kobe', reason: 'dull' } },
  ),
  write(
    'makeClaim',
    {
      body: {
        kind: 'sound',
        id: '{sound harbour}',
        right: 'recording',
        original: 'Harbour, 2019',
        grounds: 'It is slower by a fifth.',
        name: 'Hana',
        address: 'Tokyo',
        email: 'hana@example.com',
        discloses: false,
        isTrue: true,
      },
    },
    { body: { kind: 'city', id: 'kobe', email: 'hana' } },
  ),
  write(
    'answerClaim',
    { params: { token: 'nosuchvalue1' }, body: { agrees: false, text: 'It is mine.' } },
    { params: { token: 'nosuchvalue1' }, body: { agrees: false } },
  ),
  write(
    'appealSuspension',
    { params: { kind: 'account' }, body: { text: 'It was a friend.' } },
    { params: { kind: 'account' }, body: {} },
  ),
  write(
    'startConfirmedAct',
    { body: { act: 'refund_item', target: 'none/none', reason: 'Bought twice' } },
    { body: { act: 'refund_item', target: '', reason: '' } },
  ),
  write('actAsOperator', {
    body: { act: 'feature', target: '{sound harbour}', reason: 'Song of the week' },
  }),
  write(
    'reportMessage',
    at('{message of kei}', { reason: 'abuse' }),
    at('{message of kei}', { reason: 'dull' }),
  ),
  write(
    'hidePurchase',
    { params: { grant: '{purchase Last Ferry}' }, body: { hidden: true } },
    { params: { grant: 'nosuchvalue1' }, body: {} },
  ),
  write(
    'putOwnSupport',
    { params: { grant: '{purchase Last Ferry}' }, body: { text: 'Lovely, from {me}' } },
    { params: { grant: 'nosuchvalue1' }, body: { text: 1 } },
  ),
  write(
    'withdrawSupport',
    { params: { grant: '{purchase Last Ferry}' } },
    { params: { grant: 'nosuchvalue1' } },
  ),
  write('withdrawAllSupport', {}),
  write('hideSupporterText', none()),
  write('createLibraryDownload', { body: { format: 'flac' } }, { body: { format: 'wma' } }),
  write('addMyCard', {}),
  write('deleteMyCard', at('{card of me}'), none()),

  write(
    'register',
    { body: { name: '{me}', username: '{me}-2', email: 'bird@example.com' } },
    { body: {} },
  ),

  // What ends
  write('deleteAlbum', at('{album gift}'), none()),
  write('deleteSound', at('{sound ferry}'), none()),
  write('deleteTranscode', at('{recording unused}'), none()),
  write('endOtherSessions', {}),
  write('deleteAccount', { body: { username: 'mio' } }, { body: { username: 'nobody' } }),
  write('signOut', {}),
]

function write(operation: string, valid: Example, bad?: Example): Write {
  return { operation, valid, ...(bad && { bad }) }
}

function business(phone: string) {
  const texts = { name: 'N', representative: 'R', address: 'A', email: 'n@example.com' }
  return { isBusiness: true, onRequest: false, phone, ...texts }
}

function shared(basisPoints: number) {
  return { members: [{ email: 'shares@example.com', basisPoints }] }
}

function contact(username: string, body: unknown): Example {
  return { params: { id: '{order card}', username }, body }
}
