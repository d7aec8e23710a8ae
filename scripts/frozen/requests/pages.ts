/** Every page, in files of what belongs together. */
export const PAGES: Readonly<Record<string, readonly string[]>> = {
  home: ['/'],
  sound: [
    ...['/sound/{sound harbour}/港の灯り-harbour', '/sound/{sound lantern}/lantern'],
    ...['/sound/{sound private}', '/sound/{sound draft}'],
  ],
  'sound-edit': ['/sound/{sound harbour}/edit', '/sound/{sound draft}/edit', '/sound-new'],
  album: ['/album/{album quay}/quay', '/album/{album gift}/free-box', '/album/{album draft}'],
  'album-edit': ['/album/{album quay}/edit', '/album-new'],
  explore: ['/charts', '/genres', '/new', '/albums', '/genre/electronic', '/tag/港'],
  search: ['/search', '/search?q=minato'],
  profile: [
    ...['/user/mio', '/user/mio/albums', '/user/kei/claps', '/user/mio/followers'],
    ...['/user/mio/following', '/user/nobu', '/user/mio/commerce', '/user/ren/commerce'],
  ],
  settings: ['/register', '/settings', '/settings/billing'],
  mine: ['/my/sounds', '/my/albums', '/my/codes', '/my/reports', '/my/supporters'],
  earnings: ['/my/earnings', '/my/earnings/2035-04', '/splits/{invitation of singer}'],
  buying: [
    ...['/cart', '/gift', '/redeem', '/my/purchases', '/checkout/{order card}'],
    ...['/checkout/{order gift}', '/checkout/{order in dispute}', '/checkout/{order expired}'],
  ],
  documents: ['/company', '/terms', '/privacy', '/legal/commerce', '/no-such-page'],
}
