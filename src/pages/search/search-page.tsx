import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import { apiOf, orThrow } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { type FoundUser, QUERY_LENGTH, search } from '#search/contract.ts'
import { GenreList } from '#sounds/web/genre-list.tsx'
import { SoundGrid } from '#sounds/web/sound-tile.tsx'
import { A } from '#ui/a.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import styles from './search-page.module.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('q') ?? ''
  const q = asked.trim().slice(0, QUERY_LENGTH)
  if (q === '') return { q, found: undefined }
  return { q, found: orThrow(await apiOf(context)(search, { query: { q } })) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: Data }) {
  const query = loaderData?.q
  const say = headWords(args)
  return pageHead(args, {
    title: query ? say('search.titleFor', { query }) : say('search.title'),
    hidden: Boolean(query),
  })
}

export default function SearchPage() {
  const { q, found } = useLoaderData<Data>()
  const t = useTranslations('search')
  const isEmpty = found?.sounds.length === 0 && found.users.length === 0
  return (
    <>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <h1 className="page-heading">{q === '' ? t('title') : t('titleFor', { query: q })}</h1>
      {found === undefined && (
        <EmptyState icon="search" title={t('startTitle')} text={t('startText')} />
      )}
      {isEmpty && (
        <EmptyState icon="search" title={t('noneTitle', { query: q })} text={t('noneText')} />
      )}
      {found && <SearchResults {...found} />}
      {(found === undefined || isEmpty) && (
        <nav className={styles.part} aria-labelledby="genres">
          <h2 id="genres">{t('genres')}</h2>
          <GenreList />
        </nav>
      )}
    </>
  )
}

/** Creators first: they are few, and a name is often what was meant. */
function SearchResults({ sounds, users }: NonNullable<Data['found']>) {
  const t = useTranslations('search')
  return (
    <>
      {users.length > 0 && (
        <section className={styles.part} aria-labelledby="creators">
          <h2 id="creators">{t('creators')}</h2>
          <ul className={styles.users}>
            {users.map((user) => (
              <Creator key={user.username} user={user} />
            ))}
          </ul>
        </section>
      )}
      {sounds.length > 0 && (
        <section className={styles.part} aria-labelledby="sounds">
          <h2 id="sounds">{t('sounds')}</h2>
          <SoundGrid sounds={sounds} eager={2} />
        </section>
      )}
    </>
  )
}

function Creator({ user: { username, name, user_image, sounds } }: { user: FoundUser }) {
  const t = useTranslations('search')
  return (
    <li>
      <A href={`/user/${username}`} className={styles.user}>
        <Avatar name={name} image={user_image} size={48} />
        <span className={styles.words}>
          <b lang={langOf(name)}>{name}</b>
          <span className="ellipsis small faint">
            @{username} · {t('soundCount', { count: sounds })}
          </span>
        </span>
      </A>
    </li>
  )
}
