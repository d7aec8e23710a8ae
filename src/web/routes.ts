import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page, in English at its address and in Japanese below /ja. */
export default [
  route('ja?', 'app-layout.tsx', { id: '_app' }, [
    index('home/home-page.tsx'),

    route('sound/:id/:slug?', '../sounds/web/sound-page.tsx'),
    route('sound/:id/edit', '../sounds/web/sound-edit-page.tsx'),
    route('sound-new', '../sounds/web/sound-new-page.tsx'),
    route('charts', '../discovery/web/charts-page.tsx'),
    route('genre/:key', '../sounds/web/genre-page.tsx'),
    route('tag/:tag', '../sounds/web/genre-page.tsx', { id: 'tag' }),
    route('album/:id/:slug?', '../albums/web/album-page.tsx'),
    route('album/:id/edit', '../albums/web/album-edit-page.tsx'),
    route('album-new', '../albums/web/album-new-page.tsx'),
    route('search', '../search/web/search-page.tsx'),
    route('user/:username/:tab?', '../accounts/web/profile-page.tsx'),

    route('register', '../accounts/web/register-page.tsx'),
    route('settings', '../accounts/web/settings-page.tsx'),

    route('my/sounds', '../sounds/web/my-sounds-page.tsx'),
    route('my/albums', '../albums/web/my-albums-page.tsx'),
    route('my/reports', '../insights/web/reports-page.tsx'),
    route('my/purchases', '../sales/web/purchases-page.tsx'),
    route('checkout/:order', '../sales/web/order-page.tsx'),

    route('company', 'static/company-page.tsx'),
    route('terms', 'static/terms-page.tsx'),
    route('privacy', 'static/privacy-page.tsx'),
    route('legal/commerce', 'static/commerce-page.tsx'),

    route('*', 'shell/error/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
