import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { listComments } from '#community/contract.ts'
import { Comments } from '#community/web/comments.tsx'
import { PlayButton } from '#player/web/play-button.tsx'
import { usePlayer } from '#player/web/player-provider.tsx'
import { type HeadArguments, pageHead } from '#web/page-head.ts'
import type { BookHandle } from '#web/root-data.ts'
import { apiOf, orThrow } from '#web/server-api.ts'
import { Breadcrumbs } from '#web/ui/page/breadcrumbs.tsx'
import { accentStyle } from '#web/ui/sound/accent.ts'
import { SoundGrid } from '#web/ui/sound/sound-tile.tsx'
import { getSound, listUserSounds } from '../contract.ts'
import { SoundDetails } from './page/sound-details.tsx'
import { SoundHero } from './page/sound-hero.tsx'
import { SoundText } from './page/sound-text.tsx'
import { SoundWave } from './page/sound-wave.tsx'
import styles from './sound-page.module.css'

const MORE = 6

export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const id = params.id ?? ''
  const sound = orThrow(await api(getSound, { params: { id } }))
  const [more, comments] = await Promise.all([
    api(listUserSounds, { params: { username: sound.username }, query: {} }),
    api(listComments, { params: { id }, query: {} }),
  ])
  const others = orThrow(more).items.filter((other) => other.id !== sound.id)
  return { sound, more: others.slice(0, MORE), comments: orThrow(comments) }
}

export const handle: BookHandle = { books: ['listening'] }

/** A change of the query alone (such as a position) is no other sound. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args
  if (currentUrl.pathname !== nextUrl.pathname) return true
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: Data }) {
  if (loaderData === undefined) return []
  const { sound } = loaderData
  return pageHead(args, {
    title: `${sound.title} – ${sound.user}`,
    description: sound.description.slice(0, 200) || undefined,
    image: sound.coverart ?? undefined,
    type: 'music.song',
    hidden: sound.status !== 'Released',
  })
}

type Data = Awaited<ReturnType<typeof loader>>

export default function SoundPage() {
  const { sound, more, comments } = useLoaderData<Data>()
  const say = useTranslations('soundPage')
  const player = usePlayer()
  const playFrom = (seconds: number) => {
    player.play(sound)
    player.seek(seconds)
  }
  return (
    <div style={accentStyle(sound.accent)}>
      <Breadcrumbs
        items={[{ to: `/user/${sound.username}`, label: sound.user }, { label: sound.title }]}
      />
      <SoundHero sound={sound} />
      <SoundWave sound={sound} comments={comments.items} onSeek={playFrom} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <SoundText sound={sound} />
          <Comments sound={sound} first={comments} onPosition={playFrom} />
        </div>
        <SoundDetails sound={sound} />
      </div>
      {more.length > 0 && (
        <section className={styles.more}>
          <h2>{say('more', { name: sound.user })}</h2>
          <SoundGrid sounds={more} renderAction={(other) => <PlayButton track={other} />} />
        </section>
      )}
    </div>
  )
}
