import { lazy, Suspense } from 'react'
import {
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { type CallApi, isFailure } from '#client/api-call.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { apiOf, configOf, localeOf, orThrow } from '#client/page-context.ts'
import { type HeadArguments, pageHead } from '#client/page-head.ts'
import { usePageLocale } from '#client/root-data.ts'
import { reservationHeaders } from '#embed/web/link-preview.ts'
import { postHead } from '#embed/web/post-head.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import { getPost, type Post, type PostWork } from '#posts/contract.ts'
import { postTitle } from '#posts/post-title.ts'
import { PostCard, WorkCard } from '#posts/web/post-card.tsx'
import { A } from '#ui/a.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { getAlbum } from '#works/albums-contract.ts'
import { getSound, type SoundSummary } from '#works/sounds-contract.ts'
import styles from './post.module.css'

/** Others never load this module. */
const OwnPost = lazy(() => import('#posts/web/own-post.tsx'))

const DESCRIPTION_LENGTH = 160

export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const post = orThrow(await api(getPost, { params: { id: params.id ?? '' } }))
  const tracks = post.work ? await loadTracks(api, post.work) : []
  const head = postHead(post, { config: configOf(context), locale: localeOf(context) })
  return data({ post, tracks, head }, reservationHeaders(post.tdmReserved))
}

/** What Play plays; nothing where the work has been taken back since. */
async function loadTracks(api: CallApi, { kind, id }: PostWork): Promise<SoundSummary[]> {
  if (kind === 'album') {
    const album = await api(getAlbum, { params: { id } })
    return isFailure(album) ? [] : album.sounds
  }
  const sound = await api(getSound, { params: { id } })
  return isFailure(sound) ? [] : [sound]
}

export const headers = ({ loaderHeaders }: Pick<HeadersArgs, 'loaderHeaders'>) => loaderHeaders

interface Data {
  post: Post
  tracks: SoundSummary[]
  head: ReturnType<typeof postHead>
}

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: Data }) {
  if (loaderData === undefined) return []
  const { post, head } = loaderData
  return pageHead(args, {
    title: `${postTitle(post)} – ${post.user.name}`,
    description: post.text.replace(/\s+/g, ' ').slice(0, DESCRIPTION_LENGTH),
    type: 'article',
    tags: head,
  })
}

export default function PostPage() {
  const { post, tracks } = useLoaderData<Data>()
  const t = useTranslations('posts')
  const navigate = useNavigate()
  const locale = usePageLocale()
  const { id, isOwn, user, work } = post
  const posts = `/user/${user.username}/posts`
  const playable = work && <PlayableWork post={post} work={work} tracks={tracks} />
  return (
    <div className={styles.page}>
      <Breadcrumbs items={[{ to: posts, label: user.name }, { label: t('post') }]} />
      <h1 className="visually-hidden">{postTitle(post)}</h1>
      {isOwn ? (
        <Suspense
          fallback={
            <PostCard post={post} isWhole>
              {playable}
            </PostCard>
          }
        >
          <OwnPost
            post={post}
            isWhole
            onDeleted={() => void navigate(pathIn(locale, posts), { replace: true })}
          >
            {playable}
          </OwnPost>
        </Suspense>
      ) : (
        <>
          <PostCard post={post} isWhole>
            {playable}
          </PostCard>
          <p className="small faint">
            <A href={`/report/post/${id}`} className="underline">
              {t('report')}
            </A>
          </p>
        </>
      )}
    </div>
  )
}

interface PlayableWorkProps {
  post: Post
  work: PostWork
  tracks: readonly SoundSummary[]
}

function PlayableWork({ post: { early }, work, tracks }: PlayableWorkProps) {
  const [first] = tracks
  return (
    <div className={styles.work}>
      {first && <PlayButton track={first} size="l" list={tracks} />}
      <WorkCard work={work} isEarly={early === 'open'} />
    </div>
  )
}
