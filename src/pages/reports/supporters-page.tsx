import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { getUser } from '#accounts/contract.ts'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { listFollowers } from '#community/contract.ts'
import { listSupporters } from '#orders/message-contract.ts'
import { A } from '#ui/a.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import styles from './supporters.module.css'
import { Supporters } from './supporters.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const me = viewerOf(context)
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  if (!me?.username) return { cursor, buyers: undefined, followers: undefined, profile: undefined }
  const api = apiOf(context)
  const params = { username: me.username }
  const [buyers, followers, profile] = await Promise.all([
    api(listSupporters, { query: { cursor } }),
    api(listFollowers, { params, query: {} }),
    api(getUser, { params }),
  ])
  return {
    cursor,
    buyers: orThrow(buyers),
    followers: orThrow(followers),
    profile: orThrow(profile),
  }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('supporters.title'), hidden: true })

export default function SupportersPage() {
  const { cursor, buyers, followers, profile } = useLoaderData<typeof loader>()
  const t = useTranslations()
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('insights.title'), to: '/my/reports' },
          { label: t('supporters.title') },
        ]}
      />
      <h1 className="page-heading">{t('supporters.title')}</h1>
      {buyers === undefined && <SignInPrompt />}
      {buyers && (
        <>
          <p className={styles.lead}>{t('supporters.lead')}</p>
          <Supporters key={cursor} first={buyers} isLater={cursor !== undefined} />
        </>
      )}
      {profile && followers && (
        <section className={styles.section} aria-labelledby="followers-title">
          <h2 id="followers-title">{t('supporters.followers')}</h2>
          {profile.followers === 0 && <p className="muted">{t('supporters.noFollowers')}</p>}
          <ul className={styles.followers}>
            {followers.items.slice(0, NEWEST).map(({ username, name, user_image }) => (
              <li key={username}>
                <A href={`/user/${username}`} className="row gap-2 hover-underline">
                  <Avatar name={name} image={user_image} size={32} />
                  {name}
                </A>
              </li>
            ))}
          </ul>
          {profile.followers > NEWEST && (
            <p>
              <A href={`/user/${profile.username}/followers`} className="underline">
                {t('supporters.allFollowers', { count: profile.followers })}
              </A>
            </p>
          )}
        </section>
      )}
    </>
  )
}

const NEWEST = 12
