import type { ComponentProps } from 'react'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { langOf } from '#kernel/lang-of.ts'

/**
 * A link to a page, given without its language: `<A href="/sound/abc">`. It is a plain anchor: one
 * listener on the document makes client navigation of it (`app/shell/navigation.ts`), which renders
 * three times as fast in long lists as a router link. A Japanese name or title on an English page is
 * marked as such. Where there is no page any more, `href` is empty and the words are no link.
 */
export function A({ href, ...props }: ComponentProps<'a'> & { href: string | undefined }) {
  const locale = usePageLocale()
  const { children } = props
  const lang = locale === 'en' && typeof children === 'string' ? langOf(children) : undefined
  return <a href={href ? pathIn(locale, href) : undefined} lang={lang} {...props} />
}
