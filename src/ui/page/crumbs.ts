/** The specification’s breadcrumb item. */
export interface Crumb {
  /** Address of the page, where it leads anywhere. */
  to?: string
  /** The address to show in its place, where it differs. */
  as?: string
  label: string
}

export interface PlacedCrumb {
  href: string | undefined
  label: string
  isPage: boolean
}

/** The home crumb and the items after it; the last one is the page itself. */
export function crumbsFrom(home: string, items: readonly Crumb[]): PlacedCrumb[] {
  const all: readonly Crumb[] = [{ to: '/', label: home }, ...items]
  return all.map(({ to, as, label }, index) => ({
    href: as ?? to,
    label,
    isPage: index === all.length - 1,
  }))
}
