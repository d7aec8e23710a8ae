import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listUserAlbums } from '#albums/contract.ts'
import { AlbumGrid } from '#albums/web/album-grid.tsx'
import { listUserSounds } from '#sounds/contract.ts'
import { type HeadArguments, headWords, pageHead } from '#web/page-head.ts'
import { apiOf, orThrow } from '#web/server-api.ts'
import { Breadcrumbs } from '#web/ui/page/breadcrumbs.tsx'
import { getUser } from '../contract.ts'
import { ProfileHeader } from './profile/profile-header.tsx'
import { ProfileSounds } from './profile/profile-sounds.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const of = { params: { username: params.username ?? '' } }
  const [profile, sounds, albums] = await Promise.all([
    api(getUser, of),
    api(listUserSounds, { ...of, query: {} }),
    api(listUserAlbums, { ...of, query: {} }),
  ])
  return { profile: orThrow(profile), sounds: orThrow(sounds), albums: orThrow(albums) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: Data }) {
  if (!loaderData) return []
  const { name, bio, user_image } = loaderData.profile
  return pageHead(args, {
    title: name,
    description: bio.slice(0, 200) || headWords(args)('accounts.profile.description', { name }),
    image: user_image ?? undefined,
    type: 'profile',
  })
}

export default function ProfilePage() {
  const { profile, sounds, albums } = useLoaderData<Data>()
  return (
    <>
      <Breadcrumbs items={[{ label: profile.name }]} />
      <ProfileHeader key={`${profile.id}${profile.followedByMe}`} profile={profile} />
      <ProfileSounds key={profile.id} profile={profile} first={sounds} />
      <AlbumGrid albums={albums.items} />
    </>
  )
}
