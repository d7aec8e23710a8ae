import type { ComponentProps } from 'react'
import { A } from '#ui/a.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'

interface SentProps extends ComponentProps<typeof Breadcrumbs> {
  title: string
  text: string
  back: { href: string; label: string }
}

/** The end of a form that the operator reads. */
export function Sent({ items, title, text, back }: SentProps) {
  return (
    <>
      <Breadcrumbs items={items} />
      <EmptyState icon="check" title={title} text={text} isPage>
        <A href={back.href} className="underline">
          {back.label}
        </A>
      </EmptyState>
    </>
  )
}
