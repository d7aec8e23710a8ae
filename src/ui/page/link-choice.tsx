import type { ReactNode } from 'react'
import { A } from '../a.tsx'

interface LinkChoiceProps {
  /** The name of the choice. */
  label: string
  look: 'tab' | 'pill' | 'pill filled'
  links: readonly { href: string; words: ReactNode; isCurrent: boolean }[]
  /** The class of the list. */
  className?: string | undefined
}

/** A choice made by links, so that each has its address; the page stays where it is scrolled to. */
export function LinkChoice({ label, look, links, className }: LinkChoiceProps) {
  return (
    <nav aria-label={label}>
      <ul className={className}>
        {links.map(({ href, words, isCurrent }) => (
          <li key={href}>
            <A
              href={href}
              className={look}
              data-keep-scroll
              aria-current={isCurrent ? 'page' : undefined}
            >
              {words}
            </A>
          </li>
        ))}
      </ul>
    </nav>
  )
}
