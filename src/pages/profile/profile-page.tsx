import { data, type HeadersArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import type { PageHandle } from '#client/root-data.ts'
import { reservationHeaders } from '#embed/web/link-preview.ts'
import { useViewEvents } from '#insights/web/use-analytics.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { loadProfile, type ProfileData } from './load-profile.ts'
import { PeopleHeader } from './people.tsx'
import { ProfileHeader, ProfilePicture } from './profile-header.tsx'
import { ProfileList } from './profile-list.tsx'
import { isPeopleTab, ProfileTabs } from './profile-tabs.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await loadProfile(args)
  return data(loaded, reservationHeaders(loaded.profile.tdmReserved))
}

export const headers = ({ loaderHeaders }: Pick<HeadersArgs, 'loaderHeaders'>) => loaderHeaders

/** The header lies on the picture of a creator who has one. */
export const handle: PageHandle = {
  header: (data) => (isProfileData(data) && hasPicture(data) ? 'inverse' : undefined),
}

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: ProfileData }) {
  if (!loaderData) return []
  const { profile, summary, list, head } = loaderData
  const { name } = profile
  const t = headWords(args)
  return pageHead(args, {
    title: list.tab === 'sounds' ? name : t(`accounts.profile.titles.${list.tab}`, { name }),
    description: summary ?? t('accounts.profile.description', { name }),
    type: 'profile',
    hidden: isPeopleTab(list.tab),
    tags: head,
  })
}

export default function ProfilePage() {
  const data = useLoaderData<ProfileData>()
  const { profile, bio, list, at } = data
  useViewEvents('user', { id: profile.id, isListed: true })
  if (isPeopleTab(list.tab)) {
    return (
      <>
        <PeopleHeader profile={profile} tab={list.tab} />
        <ProfileList key={at} data={data} />
      </>
    )
  }
  return (
    <>
      {hasPicture(data) ? (
        <ProfilePicture address={profile.header_image ?? ''} />
      ) : (
        <Breadcrumbs wideOnly items={[{ label: profile.name }]} />
      )}
      <ProfileHeader key={`${profile.id}${profile.followedByMe}`} profile={profile} bio={bio} />
      <ProfileTabs profile={profile} tab={list.tab} />
      <ProfileList key={at} data={data} />
    </>
  )
}

/** Lists of people are about others, and begin immediately. */
function hasPicture({ profile, list }: ProfileData): boolean {
  return profile.header_image !== null && !isPeopleTab(list.tab)
}

function isProfileData(data: unknown): data is ProfileData {
  return typeof data === 'object' && data !== null && 'profile' in data && 'list' in data
}
