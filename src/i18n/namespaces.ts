import type { Locale } from '#kernel/locale.ts'

/** The shape of the messages in every language, as the English ones define it. */
type MessagesOf<T> = { [K in keyof T]: T[K] extends string ? string : MessagesOf<T[K]> }
export type Messages = MessagesOf<typeof import('./en/index.ts')>

/**
 * Namespaces that a browser loads on their own, so that a first visit need not load everything. A
 * file may contain a second namespace, as `common` does with `player`; `all` is the index.
 */
export const NAMESPACES = ['common', 'homePage', 'soundPage', 'playing', 'menu', 'all'] as const
export type Namespace = (typeof NAMESPACES)[number]

const loaders: Record<Locale, Record<Namespace, () => Promise<Partial<Messages>>>> = {
  en: {
    common: () => import('./en/common.ts'),
    homePage: () => import('./en/home-page.ts'),
    soundPage: () => import('./en/sound-page.ts'),
    playing: () => import('./en/playing.ts'),
    menu: () => import('./en/menu.ts'),
    all: () => import('./en/index.ts'),
  },
  ja: {
    common: () => import('./ja/common.ts'),
    homePage: () => import('./ja/home-page.ts'),
    soundPage: () => import('./ja/sound-page.ts'),
    playing: () => import('./ja/playing.ts'),
    menu: () => import('./ja/menu.ts'),
    all: () => import('./ja/index.ts'),
  },
}

export function loadNamespace(locale: Locale, namespace: Namespace): Promise<Partial<Messages>> {
  return loaders[locale][namespace]()
}

/** The name of its file, without `.ts`: `homePage` → `home-page`. */
export function fileOf(namespace: Namespace): string {
  if (namespace === 'all') return 'index'
  return namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
