import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { AlbumTile } from '#discovery/web/release-grid.tsx'
import { PAGE_MAX } from '#kernel/pagination.ts'
import { listSaved, removeGone, type SavedWork } from '#lists/saved-contract.ts'
import { PlayAll } from '#player/web/play-all.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { LinkChoice } from '#ui/page/link-choice.tsx'
import { PagedList } from '#ui/page/paged-list.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { SoundTile, TileGrid } from '#works/web/sounds/sound-tile.tsx'
import { workOf } from '#works/web/work-of.ts'
import styles from './saved-page.module.css'

const KINDS = ['sound', 'album'] as const
type Kind = (typeof KINDS)[number] | undefined

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const kind = KINDS.find((each) => each === searchParams.get('kind'))
  const cursor = searchParams.get('cursor') ?? undefined
  if (viewerOf(context) === undefined) return { kind, isLater: false, saved: undefined }
  const saved = orThrow(await apiOf(context)(listSaved, { query: { kind, cursor } }))
  return { kind, isLater: cursor !== undefined, saved }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('menu.saved'), hidden: true })

const pathOf = (kind: Kind) => (kind ? `/my/saved?kind=${kind}` : '/my/saved')

export default function SavedPage() {
  const { saved, kind, isLater } = useLoaderData<typeof loader>()
  const t = useTranslations()
  const title = t('menu.saved')
  const read = (cursor: string) => callApi(listSaved, { query: { kind, cursor } })
  return (
    <>
      <Breadcrumbs items={[{ label: title }]} />
      <h1 className="page-heading" tabIndex={-1}>
        {title}
      </h1>
      {saved === undefined && <SignInPrompt />}
      {saved && (
        <>
          {(kind || saved.items.length > 0) && (
            <div className={styles.acts}>
              <PlayAll
                first={saved}
                tracksOf={tracksOf}
                isPartial={saved.items.some((item) => item.kind === 'album')}
                read={(cursor) =>
                  callApi(listSaved, { query: { kind, cursor, limit: PAGE_MAX, sounds: '1' } })
                }
              >
                {t('saved.playAll')}
              </PlayAll>
              <LinkChoice
                label={t('saved.kinds')}
                look="pill"
                className="cluster gap-1"
                links={[undefined, ...KINDS].map((each) => ({
                  href: pathOf(each),
                  words: t(`saved.${each ?? 'all'}`),
                  isCurrent: each === kind,
                }))}
              />
            </div>
          )}
          <PagedList
            key={`${kind}`}
            first={saved}
            path={pathOf(kind)}
            isLater={isLater}
            read={read}
            show={(items) => <SavedWorks items={items} />}
            empty={
              <EmptyState icon="heart" title={t('saved.empty')} text={t('saved.emptyText')}>
                <ButtonLink href="/">{t('saved.find')}</ButtonLink>
              </EmptyState>
            }
          />
          <p className={styles.end}>
            <ButtonLink href="/settings#letters" look="quiet" icon="mail" flush>
              {t('saved.emailMe')}
            </ButtonLink>
          </p>
          {saved.gone > 0 && <Gone count={saved.gone} />}
        </>
      )}
    </>
  )
}

const soundsOf = (items: readonly SavedWork[]) =>
  items.flatMap((item) => (item.kind === 'sound' ? [item.sound] : []))

const tracksOf = (items: readonly SavedWork[]) =>
  items.flatMap((item) => (item.kind === 'sound' ? [item.sound] : (item.sounds ?? [])))

/** A work that is removed stays in its place until the page is left: another press saves it again. */
function SavedWorks({ items }: { items: readonly SavedWork[] }) {
  const t = useTranslations('saved')
  const sounds = soundsOf(items)
  return (
    <TileGrid>
      {items.map((item) => {
        const { lessYen } = item
        const note = lessYen && <span className={styles.less}>{t('less', { yen: lessYen })}</span>
        const { id } = workOf(item)
        return item.kind === 'sound' ? (
          <SoundTile key={id} sound={item.sound} list={sounds} note={note} />
        ) : (
          <AlbumTile key={id} album={item.album} note={note} isAmongSounds />
        )
      })}
    </TileGrid>
  )
}

function Gone({ count }: { count: number }) {
  const t = useTranslations('saved')
  const toast = useToast()
  const wordsOf = useFailureWords()
  const { revalidate } = useRevalidator()
  async function remove() {
    const answer = await callApi(removeGone)
    if (isFailure(answer)) return toast(wordsOf(answer), 'failed')
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    await revalidate()
  }
  return (
    <p className={styles.gone}>
      {t('gone', { count })}
      <Button look="quiet" size="small" onClick={() => void remove()}>
        {t('removeGone')}
      </Button>
    </p>
  )
}
