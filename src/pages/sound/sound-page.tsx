import { lazy, Suspense, useEffect, useState } from 'react'
import type { HeadersArgs, LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { data, useLoaderData, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { withMessages } from '#client/i18n/load-messages.ts'
import { apiOf, configOf, localeOf } from '#client/page-context.ts'
import { type HeadArguments, pageHead } from '#client/page-head.ts'
import type { NamespaceHandle } from '#client/root-data.ts'
import { Comments } from '#community/web/comments.tsx'
import { reservationHeaders } from '#embed/web/link-preview.ts'
import { soundHead } from '#embed/web/work-head.ts'
import { useViewEvents } from '#insights/web/use-analytics.ts'
import { proseSummary } from '#kernel/prose/prose-text.ts'
import { renderProse } from '#kernel/prose/render-prose.ts'
import { titleLine } from '#kernel/title-line.ts'
import { usePlayer } from '#player/web/player-provider.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { accentStyle } from '#ui/sound/accent.ts'
import { renderNotes } from '#works/web/render-notes.ts'
import { SoundGrid } from '#works/web/sounds/sound-tile.tsx'
import { WorkText } from '#works/web/work-page.tsx'
import { loadSound } from './load-sound.ts'
import { SoundDetails, SoundHero } from './sound-hero.tsx'
import styles from './sound-page.module.css'
import { SoundWave } from './sound-wave.tsx'

const StartAt = lazy(() => import('./start-at.tsx'))
const BesideSound = lazy(withMessages(() => import('./beside-sound.tsx'), ['menu']))

export async function loader({ params, context }: LoaderFunctionArgs) {
  const loaded = await loadSound(apiOf(context), params.id ?? '')
  const { sound } = loaded
  const site = { config: configOf(context), locale: localeOf(context) }
  const text = renderProse(sound.description)
  const summary = proseSummary(text)
  const page = {
    ...loaded,
    // They are in the notes.
    sound: { ...sound, credits: [], lyrics: '', linerNotes: '' },
    style: accentStyle(sound.accent),
    text,
    summary,
    head: soundHead(sound, loaded.albums, site),
    notes: renderNotes(sound, site.locale),
  }
  return data(page, reservationHeaders(sound.tdmReserved))
}

export const headers = ({ loaderHeaders }: Pick<HeadersArgs, 'loaderHeaders'>) => loaderHeaders

const POLL_MS = 3000

export const handle: NamespaceHandle = { namespaces: ['soundPage'] }

/** The query holds at most a position to start at, which the loader does not read. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args
  if (currentUrl.pathname !== nextUrl.pathname) return true
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: Data }) {
  if (loaderData === undefined) return []
  const { sound, summary, head } = loaderData
  return pageHead(args, {
    title: `${titleLine(sound)} – ${sound.user}`,
    description: summary,
    type: 'music.song',
    hidden: sound.closed || sound.status !== 'Released',
    tags: head,
  })
}

type Data = Awaited<ReturnType<typeof loader>>['data']

export default function SoundPage() {
  const { sound, publishing, albums, style, text, notes, more, comments, supporters } =
    useLoaderData<Data>()
  const { username } = sound
  const t = useTranslations('soundPage')
  const player = usePlayer()
  const [clapped, setClapped] = useState(0)
  const [claps, setClaps] = useState<number>()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (publishing === undefined) return
    const timer = setInterval(revalidate, POLL_MS)
    return () => clearInterval(timer)
  }, [publishing, revalidate])
  useViewEvents('sound', sound)
  const [start, setStart] = useState<number>()
  const playFrom = (seconds: number) => {
    setStart(undefined)
    player.play(sound)
    player.seek(seconds, sound.id)
  }
  return (
    <div style={style}>
      <Breadcrumbs
        wideOnly
        items={[
          { ...(username && { to: `/user/${username}` }), label: sound.user },
          { label: sound.title },
        ]}
      />
      <SoundHero
        sound={sound}
        albums={albums}
        publishing={publishing}
        onGiven={() => setClapped(clapped + 1)}
        onCount={setClaps}
      />
      <SoundWave
        sound={sound}
        version={comments && `${clapped} ${comments.total} ${comments.items.map(({ id }) => id)}`}
        start={start}
        onSeek={playFrom}
      />
      <Suspense>
        <StartAt sound={sound} start={start} onStart={setStart} />
      </Suspense>
      <div className={styles.columns}>
        <div className={styles.main}>
          <div className={styles.text}>
            <WorkText text={text} tags={sound.tags} notes={notes} />
          </div>
          <Suspense>{supporters && <BesideSound sound={sound} supporters={supporters} />}</Suspense>
          {comments && <Comments work={sound} first={comments} onPosition={playFrom} />}
        </div>
        <SoundDetails sound={sound} claps={claps ?? sound.claps} />
      </div>
      {more.length > 0 && (
        <section className={styles.more}>
          <h2>{t('more', { name: sound.user })}</h2>
          <SoundGrid sounds={more} isSelection />
        </section>
      )}
      <div className={styles.more}>
        <Suspense>
          <BesideSound sound={sound} />
        </Suspense>
      </div>
    </div>
  )
}
