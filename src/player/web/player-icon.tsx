const PATHS = {
  shuffle: 'M4 7h3l9 10h4m-3-3 3 3-3 3M4 17h3l2.5-2.800M13 9.800 16 7h4m-3-3 3 3-3 3',
  'play-next': 'M4 6h16M4 12h7M4 18h7M15 11.500v8l6-4z',
  grip: 'M9 7h.01M15 7h.01M9 12h.01M15 12h.01M9 17h.01M15 17h.01',
} as const

/** What only the player draws, and so comes with it. */
export function PlayerIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={20}
      height={20}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'grip' ? 2.6 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
