import { expect, test } from 'vitest'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { PlayerProvider } from '#player/web/player-provider.tsx'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import type { Album } from '#works/albums-contract.ts'
import { soundOf } from '#works/web/sounds/testing.ts'
import { AlbumDetails, AlbumHero } from './album-hero.tsx'

const { edit: _, ...fields } = soundOf({ status: 'Draft' })
const album: Album = {
  ...fields,
  upc: null,
  announced: false,
  upcoming: [],
  sounds: [],
  edit: null,
}

const heroOf = (publishing: string | undefined, more: Partial<Album> = {}) =>
  renderPart(
    <ToastProvider>
      <SignInModalProvider>
        <PlayerProvider load={() => new Promise(() => {})}>
          <AlbumHero album={{ ...album, ...more }} paid={0} publishing={publishing} />
        </PlayerProvider>
      </SignInModalProvider>
    </ToastProvider>,
    { path: '/ja' },
  )

test('while an album is being published its page says so in place of its status', () => {
  const { t } = translate('ja')
  const status = `>${t('works.status.Draft')}<`
  expect(heroOf(' 50%')).toContain(`>${t('works.publishing')} 50%<`)
  expect(heroOf(' 50%')).not.toContain(status)
  expect(heroOf(undefined)).toContain(status)
})

test('the length of an album is shown from its first second on', () => {
  expect(heroOf(undefined, { duration: 1 })).toContain('00:01')
  expect(heroOf(undefined, { duration: 0 })).not.toContain('00:00')
})

test('the date of an announced album is planned, for everyone', () => {
  const { t } = translate('ja')
  const releaseDate = '2999-01-15T00:00:00.000Z'
  const details = (announced: boolean) =>
    renderPart(<AlbumDetails album={{ ...album, announced, releaseDate }} claps={0} />, {
      path: '/ja',
    })
  expect(details(true)).toContain(t('albums.planned'))
  expect(details(false)).not.toContain(t('albums.planned'))
})
