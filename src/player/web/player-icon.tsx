import { Drawing } from '#ui/icon.tsx'

const PATHS = {
  next: 'M5 5v14l10-7zM17 5h2.5v14H17z',
  previous: 'M19 5v14L9 12zM4.5 5H7v14H4.5z',
  repeat: 'M4 11V9a3 3 0 0 1 3-3h11m-3-3 3 3-3 3M20 13v2a3 3 0 0 1-3 3H6m3 3-3-3 3-3',
  'repeat-one':
    'M4 11V9a3 3 0 0 1 3-3h11m-3-3 3 3-3 3M20 13v2a3 3 0 0 1-3 3H6m3 3-3-3 3-3M11 11l1.5-1v5',
  muted: 'M4 9v6h4l5 4V5L8 9zM17 9.5l4.5 5m0-5-4.5 5',
  shuffle: 'M4 7h3l9 10h4m-3-3 3 3-3 3M4 17h3l2.5-2.8M13 9.8 16 7h4m-3-3 3 3-3 3',
  'play-next': 'M4 6h16M4 12h7M4 18h7M15 11.5v8l6-4z',
} as const

/** Icons that only the player draws, loaded with it. */
export function PlayerIcon({ name }: { name: keyof typeof PATHS }) {
  const filled = name === 'next' || name === 'previous'
  return <Drawing filled={filled} path={PATHS[name]} />
}
