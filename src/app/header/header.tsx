import { lazy, type ReactNode, Suspense } from 'react'
import { useMatches } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Me } from '#accounts/contract.ts'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { withMessages } from '#client/i18n/load-messages.ts'
import { type HeaderMode, type PageHandle, useConfig, useMe } from '#client/root-data.ts'
import { A } from '#ui/a.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ExploreMenu } from './explore-menu.tsx'
import styles from './header.module.css'
import { SearchBox } from './search-box.tsx'

/** Visitors need not carry it. */
const ProfileMenu = lazy(withMessages(() => import('./profile-menu.tsx'), ['menu']))

/** @param cart once it is loaded */
export function Header({ cart }: { cart?: ReactNode }) {
  const t = useTranslations('common')
  const { brandName } = useConfig()
  const me = useMe()
  const mode = useHeaderMode()
  return (
    <header className={styles.header} data-mode={mode} data-member={me ? true : undefined}>
      <div className={styles.inside}>
        <A href="/" aria-label={brandName} className={styles.logo}>
          <Logo name={brandName} />
        </A>
        {mode !== 'plain' && (
          <>
            <ExploreMenu className={styles.explore} />
            <SearchBox className={styles.searchPlace} />
            <nav aria-label={t('header.main')} className={styles.acts}>
              {cart}
              <A href="/search" aria-label={t('header.search')} className={styles.searchLink}>
                <Icon name="search" size={22} />
              </A>
              {me ? <MemberActs me={me} /> : <VisitorActs />}
            </nav>
          </>
        )}
      </div>
    </header>
  )
}

function MemberActs({ me }: { me: Me }) {
  const t = useTranslations('common.header')
  return (
    <>
      {me.registered_at !== null && (
        <ButtonLink href="/sound-new" icon="upload" look="outline" className={styles.upload}>
          {t('upload')}
        </ButtonLink>
      )}
      <Suspense>
        <ProfileMenu me={me} />
      </Suspense>
    </>
  )
}

function VisitorActs() {
  const t = useTranslations('common')
  const { open } = useSignIn()
  return (
    <>
      <Button look="quiet" className={styles.act} onClick={() => open('sign-in')}>
        {t('signIn')}
      </Button>
      <Button className={styles.act} onClick={() => open('sign-up')}>
        {t('getStarted')}
      </Button>
    </>
  )
}

/** The innermost route that says so decides. */
function useHeaderMode(): HeaderMode | undefined {
  const match = useMatches().findLast(({ handle }) => isPageHandle(handle))
  if (!match || !isPageHandle(match.handle)) return undefined
  const { header } = match.handle
  return typeof header === 'function' ? header(match.loaderData) : header
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'header' in handle
}

const BARS = 'M1.5 11.5v5m5.5-10v15m5.5-19v22m5.5-15v9'
const NEIRO =
  'M29.5 19.5v-9m0 4.5a4.5 4.5 0 0 1 9 0v4.5m5.5-4.5h9a4.5 4.5 0 1 0-1.5 3.4m7-7.9v9m0-14.2v.01m6 14.19v-9m0 4.5q0-4.5 4.5-4.5m3.5 4.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0'

/** The mark and the name in strokes of one weight, 135 × 27; another deployment’s name is in letters. */
export function Logo({ name }: { name: string }) {
  const isOurs = name === 'Neiro'
  return (
    <svg viewBox="0 0 135 27" width="135" height="27" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round">
        <path d={BARS} stroke="var(--accent)" />
        {isOurs && <path d={NEIRO} />}
      </g>
      {!isOurs && (
        <text
          x="28"
          y="21"
          fontWeight="700"
          fontSize={name.length > 8 ? 22 - (name.length - 8) * 1.2 : 22}
          letterSpacing="-.6"
          fill="currentColor"
        >
          {name.toLowerCase()}
        </text>
      )}
    </svg>
  )
}
