import { langOf } from '#client/i18n/lang-of.ts'
import { A } from '#ui/a.tsx'

interface TitleProps {
  of: { title: string; deleted: boolean }
  href: string
}

/** Leads to the page of what is named, where it has one still. */
export function Title({ of: { title, deleted }, href }: TitleProps) {
  if (deleted) return <span lang={langOf(title)}>{title}</span>
  return (
    <A href={href} lang={langOf(title)}>
      {title}
    </A>
  )
}
