import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiFailure } from '#client/api-client.ts'
import { isFailure } from '#client/failure.ts'
import { AlbumTile } from '#discovery/web/release-grid.tsx'
import { titleLine } from '#kernel/title-line.ts'
import type { Results as Found, FoundWork } from '#search/web/find-results.ts'
import { Highlighted } from '#search/web/highlighted.tsx'
import type { UserHit } from '#search/web/search-client.ts'
import { hrefOf, listFilters, type SearchState, withoutFilters } from '#search/web/search-state.ts'
import { A } from '#ui/a.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { keepFocus } from '#ui/page/keep-focus.ts'
import { Spinner } from '#ui/page/waiting.tsx'
import { SoundTile, TileGrid } from '#works/web/sounds/sound-tile.tsx'
import { workOf } from '#works/web/work-of.ts'
import { FilterList, SetFilters } from './filters.tsx'
import { GenreLinks } from './genre-links.tsx'
import styles from './search-page.module.css'
import { SortSelect } from './sort-select.tsx'

interface ResultsProps {
  state: SearchState
  found: Found | ApiFailure | undefined
  isSlow: boolean
  retry: () => void
}

/** The hits beside the filters, which a phone has in a dialog. */
export function Results({ state, found, isSlow, retry }: ResultsProps) {
  const counts = found && !isFailure(found) ? found.counts : undefined
  return (
    <div className={styles.layout}>
      <aside className={styles.side}>
        <FilterList state={state} counts={counts} />
      </aside>
      <div className={styles.found} aria-busy={isSlow}>
        <div className={styles.bar}>
          <p role="status" className="small muted figures">
            <Count found={found} />
          </p>
          <FilterDialog state={state}>
            <FilterList state={state} counts={counts} />
          </FilterDialog>
          <SortSelect state={state} />
        </div>
        <SetFilters state={state} />
        {found === undefined && isSlow && <Spinner />}
        {isFailure(found) && <Failed failure={found} retry={retry} />}
        {found && !isFailure(found) && <FoundParts state={state} found={found} />}
      </div>
    </div>
  )
}

function Count({ found }: { found: ResultsProps['found'] }) {
  const t = useTranslations('search')
  if (found === undefined || isFailure(found)) return null
  const { count, isCountExact } = found
  if (isCountExact) return t('results', { count })
  const unit = 10 ** (String(count).length - 1)
  return t('moreThan', { count: Math.floor(count / unit) * unit })
}

/** Artists first: they are few, and a name is often what was meant. */
function FoundParts({ state, found }: { state: SearchState; found: Found }) {
  const t = useTranslations('search')
  const { works, artists, hasMore, leftOut } = found
  if (works.length + artists.length === 0) return <NothingFound state={state} />
  const sounds = works.flatMap((work) => (work.kind === 'sound' ? [work.sound] : []))
  return (
    <>
      {leftOut.length > 0 && (
        <p className="small muted">{t('leftOut', { words: leftOut.join(' ') })}</p>
      )}
      {artists.length > 0 && <ArtistRow artists={artists} />}
      {works.length > 0 && (
        <section className={styles.part} aria-label={t('works')}>
          <TileGrid>
            {works.map((work, index) => (
              <WorkTile key={work.hit.objectID} work={work} list={sounds} eager={index < 2} />
            ))}
          </TileGrid>
        </section>
      )}
      {hasMore && <More state={state} />}
    </>
  )
}

function More({ state }: { state: SearchState }) {
  const t = useTranslations('common')
  // The button goes with the last results, and its focus with it.
  useEffect(() => keepFocus, [])
  return (
    <p className={styles.more}>
      <ButtonLink
        href={hrefOf({ ...state, page: state.page + 1 })}
        look="outline"
        rel="nofollow"
        data-keep-scroll
      >
        {t('showMore')}
      </ButtonLink>
    </p>
  )
}

type Sounds = Parameters<typeof SoundTile>[0]['list']

function WorkTile({ work, list, eager }: { work: FoundWork; list: Sounds; eager: boolean }) {
  const { title, artist } = work.hit._highlightResult
  const summary = workOf(work)
  const words = {
    title: (
      <>
        <Highlighted text={summary.title} marked={title.value} />
        {titleLine({ ...summary, title: '' })}
      </>
    ),
    user: <Highlighted text={summary.user} marked={artist.value} />,
  }
  if (work.kind === 'sound')
    return <SoundTile sound={work.sound} list={list} eager={eager} words={words} />
  return <AlbumTile album={work.album} eager={eager} words={words} isAmongSounds />
}

function NothingFound({ state }: { state: SearchState }) {
  const t = useTranslations('search')
  const isFiltered = listFilters(state).length > 0
  return (
    <>
      <EmptyState
        icon="search"
        title={state.q === '' ? t('noneFiltered') : t('noneTitle', { query: state.q })}
        text={isFiltered ? t('noneFilteredText') : t('noneText')}
      >
        {isFiltered && (
          <ButtonLink href={hrefOf(withoutFilters(state))} data-keep-scroll look="outline">
            {t('clear')}
          </ButtonLink>
        )}
      </EmptyState>
      <GenreLinks />
    </>
  )
}

function Failed({ failure, retry }: { failure: ApiFailure; retry: () => void }) {
  const t = useTranslations()
  const isOffline = failure.status === 0 && navigator.onLine === false
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
  return (
    <div className="stack gap-4">
      <Notice>{t(isOffline ? 'search.offline' : 'search.failed')}</Notice>
      <div>
        <Button look="outline" onClick={retry}>
          {t('common.connection.retry')}
        </Button>
      </div>
    </div>
  )
}

/** The filters on a narrow screen. It stays open while several are chosen. */
function FilterDialog({ state, children }: { state: SearchState; children: ReactNode }) {
  const t = useTranslations('search')
  const [open, setOpen] = useState(false)
  const count = listFilters(state).length
  const close = () => setOpen(false)
  return (
    <>
      <Button look="outline" className={styles.filterButton} onClick={() => setOpen(true)}>
        {count === 0 ? t('filters') : t('filtersSet', { count })}
      </Button>
      <Dialog open={open} onClose={close} title={t('filters')}>
        {children}
        <Button wide className={styles.done} onClick={close}>
          {t('showResults')}
        </Button>
      </Dialog>
    </>
  )
}

function ArtistRow({ artists }: { artists: readonly UserHit[] }) {
  const t = useTranslations('search')
  return (
    <section className={styles.part} aria-labelledby="artists">
      <h2 id="artists">{t('artists')}</h2>
      <ul className={styles.users}>
        {artists.map(({ username, name, user_image, sounds, _highlightResult }) => (
          <li key={username}>
            <A href={`/user/${username}`} className={styles.user}>
              <Avatar name={name} image={user_image} size={48} />
              <span className={styles.words}>
                <b>
                  <Highlighted text={name} marked={_highlightResult.name.value} />
                </b>
                <span className="ellipsis small faint">
                  @{username} · {t('soundCount', { count: sounds })}
                </span>
              </span>
            </A>
          </li>
        ))}
      </ul>
    </section>
  )
}
