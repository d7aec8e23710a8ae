import type { Playlist } from '../../playlists-contract.ts'

export const playlistOf = (fields: Partial<Playlist> = {}): Playlist => ({
  id: 'playlist',
  slug: 'night',
  title: 'Night',
  user: 'Kei',
  username: 'kei',
  coverart: null,
  accent: null,
  covers: [],
  visibility: 'private',
  count: 2,
  updatedAt: '2026-01-01T00:00:00.000Z',
  description: '',
  userImage: null,
  duration: 0,
  isOwn: true,
  version: 1,
  ...fields,
})
