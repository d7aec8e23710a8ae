const PATHS = {
  play: 'M7 4.5v15l13-7.5z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  volume: 'M4 9v6h4l5 4V5L8 9zM17 8.5a5 5 0 0 1 0 7',
  list: 'M4 6h16M4 12h16M4 18h10',
  enqueue: 'M4 6h16M4 12h9M4 18h6m7-5v8m-4-4h8',
  clap: 'M8 11 5.5 7.2a1.4 1.4 0 0 1 2.4-1.5L11 10m-1-1.5L8.3 5a1.4 1.4 0 0 1 2.4-1.4L14 9m-.6-1.2a1.3 1.3 0 0 1 2.3-1.1l2.6 4.8c1.6 3 .6 6.3-2.2 7.7-2.6 1.3-5.3.6-7-1.7L5 12.6a1.4 1.4 0 0 1 2.2-1.7L10 14',
  search: 'M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM15.5 15.5 20 20',
  upload: 'M12 16V4m-5 5 5-5 5 5M4 16v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2',
  download: 'M12 4v12m-5-5 5 5 5-5M4 18v.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V18',
  person: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  plus: 'M12 5v14M5 12h14',
  note: 'M9 17.5V5.5l11-2v12M9 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM20 15.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  chart: 'M4 20V10m5.3 10V4m5.4 16v-8M20 20V7',
  yen: 'M6 4l6 8 6-8M12 12v8M8 13h8m-8 3.5h8',
  bag: 'M5 8h14l1 12H4zM8.5 8V7a3.5 3.5 0 0 1 7 0v1',
  settings: 'M4 7h16M4 17h16M15 4v6M9 14v6',
  exit: 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15 8l4 4-4 4m4-4H9',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  chevron: 'M9 6l6 6-6 6',
  down: 'M6 9.5l6 6 6-6',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5m4-5v5',
  share: 'M12 15V4m-4 4 4-4 4 4M6 11H5v9h14v-9h-1',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  alert: 'M12 8v5m0 3.5h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M16 9.5h.01',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  external: 'M9 5H5v14h14v-4M13 5h6v6m0-6-9 9',
  gift: 'M4 11v9h16v-9M3 7h18v4H3zM12 7v13M12 7C8 7 7 6 7 4.8S10 3 12 7c2-4 5-3.4 5-2.2S16 7 12 7',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  heart: 'M12 20S4 15.5 4 9.8a4.2 4.2 0 0 1 8-1.8 4.2 4.2 0 0 1 8 1.8C20 15.5 12 20 12 20z',
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  comment: 'M4 5h16v11h-8l-4 4v-4H4z',
} as const

export type IconName = keyof typeof PATHS

interface IconProps {
  name: IconName
  /** Pixels. */
  size?: number
  className?: string | undefined
}

/**
 * The icon is drawn on a 24-unit grid; screen readers skip it, since the control around it has a
 * name.
 */
export function Icon({ name, size = 20, className }: IconProps) {
  const filled = name === 'play' || name === 'pause'
  const weight = name === 'more' ? 3 : undefined
  return (
    <Drawing filled={filled} weight={weight} size={size} className={className} path={PATHS[name]} />
  )
}

interface DrawingProps {
  path: string
  filled?: boolean
  /** The width of its strokes. */
  weight?: number | undefined
  size?: number
  className?: string | undefined
}

export function Drawing({ path, filled, weight = 1.8, size = 20, className }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      aria-hidden="true"
      fill={filled ? 'currentColor' : 'none'}
      stroke={filled ? 'none' : 'currentColor'}
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  )
}
