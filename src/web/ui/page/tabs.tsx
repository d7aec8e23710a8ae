import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { nextIndex } from '../overlay/next-index.ts'
import styles from './page.module.css'

interface TabsProps {
  label: string
  tabs: readonly { key: string; label: ReactNode; content: ReactNode }[]
  /** The tab that is open at first; the first one without it. */
  initial?: string
}

/** One panel at a time; arrow keys move between the tabs. */
export function Tabs({ label, tabs, initial }: TabsProps) {
  const id = useId()
  const [chosen, setChosen] = useState(initial ?? tabs[0]?.key)
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.key === chosen),
  )
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextIndex(event.key, at, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    setChosen(tab.key)
    document.getElementById(`${id}-${tab.key}`)?.focus()
  }
  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => setChosen(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tabs[at]?.key}`}>
        {tabs[at]?.content}
      </div>
    </div>
  )
}
