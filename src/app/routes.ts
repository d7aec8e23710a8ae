import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page, in English at its address and in Japanese below /ja. */
export default [
  route('ja?', 'app-layout.tsx', { id: '_app' }, [
    index('../pages/home/home-page.tsx'),

    route('sound/:id/:slug?', '../pages/sound/sound-page.tsx'),
    route('sound/:id/edit', '../pages/sound-edit/sound-edit-page.tsx'),
    route('sound-new', '../pages/sound-new/sound-new-page.tsx'),
    route('charts', '../pages/charts/charts-page.tsx'),
    route('genres', '../pages/explore/genres-page.tsx'),
    route('new', '../pages/explore/new-page.tsx'),
    route('albums', '../pages/explore/albums-page.tsx'),
    route('genre/:key', '../pages/genre/genre-page.tsx'),
    route('tag/:tag', '../pages/genre/genre-page.tsx', { id: 'tag' }),
    route('album/:id/:slug?', '../pages/album/album-page.tsx'),
    route('album/:id/edit', '../pages/album-edit/album-edit-page.tsx'),
    route('album-new', '../pages/album-edit/album-new-page.tsx'),
    route('playlist/:id/:slug?', '../pages/playlist/playlist-page.tsx'),
    route('post/:id', '../pages/post/post-page.tsx'),
    route('search', '../pages/search/search-page.tsx'),
    route('user/:username/commerce', '../pages/documents/seller-page.tsx'),
    route('user/:username/:tab?', '../pages/profile/profile-page.tsx'),

    route('register', '../pages/register/register-page.tsx'),
    route('settings', '../pages/settings/settings-page.tsx'),
    route('settings/billing', '../pages/settings/billing-page.tsx'),

    route('my/sounds', '../pages/my-works/my-sounds-page.tsx'),
    route('my/albums', '../pages/my-works/my-albums-page.tsx'),
    route('my/playlists', '../pages/my-playlists/my-playlists-page.tsx'),
    route('my/codes', '../pages/codes/codes-page.tsx'),
    route('my/reports', '../pages/reports/reports-page.tsx'),
    route('my/earnings', '../pages/earnings/earnings-page.tsx'),
    route('my/earnings/:period', '../pages/earnings/statement-page.tsx'),
    route('my/suspension', '../pages/suspension/suspension-page.tsx'),
    route('my/supporters', '../pages/reports/supporters-page.tsx'),
    route('my/saved', '../pages/saved/saved-page.tsx'),
    route('my/notifications', '../pages/notifications/notifications-page.tsx'),
    route('messages', '../pages/messages/messages-page.tsx'),
    route('messages/:username', '../pages/messages/thread-page.tsx'),
    route('my/history', '../pages/history/history-page.tsx'),
    route('my/purchases', '../pages/purchases/purchases-page.tsx'),
    route('report/:kind/:id', '../pages/report/report-page.tsx'),
    route('claim/:kind/:id', '../pages/claim/claim-page.tsx'),
    route('claims/:token', '../pages/claim/claim-answer-page.tsx'),
    route('operator/:view?', '../pages/operator/operator-page.tsx'),
    route('splits/:token', '../pages/splits/split-page.tsx'),
    route('redeem', '../pages/redeem/redeem-page.tsx'),
    route('gift', '../pages/gift/gift-page.tsx'),
    route('cart', '../pages/cart/cart-page.tsx'),
    route('checkout/:order', '../pages/order/order-page.tsx'),

    ...['company', 'terms', 'privacy', 'legal/commerce'].map((path) =>
      route(path, '../pages/documents/document-page.tsx', { id: path }),
    ),

    route('*', '../pages/not-found/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
