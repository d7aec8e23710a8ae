import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { LeaveGuard } from '#ui/page/leave-guard.tsx'
import type { Section } from './settings-section.tsx'

interface Unsaved {
  report(section: Section, isUnsaved: boolean): void
  /** Stops asking, as there is nothing to come back to. */
  discard(): void
}

const UnsavedContext = createContext<Unsaved>({ report: () => {}, discard: () => {} })

/** Asks before the page is left while something typed is not saved. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [sections, setSections] = useState<ReadonlySet<Section>>(new Set())
  const report = useCallback((section: Section, isUnsaved: boolean) => {
    setSections((before) => {
      if (before.has(section) === isUnsaved) return before
      const others = [...before].filter((each) => each !== section)
      return new Set(isUnsaved ? [...others, section] : others)
    })
  }, [])
  const unsaved = useMemo<Unsaved>(
    // The update is synchronous, as the page is left right after.
    () => ({ report, discard: () => flushSync(() => setSections(new Set())) }),
    [report],
  )
  return (
    <UnsavedContext value={unsaved}>
      {children}
      <LeaveGuard because={sections.size > 0 ? 'unsaved' : undefined} />
    </UnsavedContext>
  )
}

export function useUnsaved(section: Section, isUnsaved: boolean): void {
  const { report } = use(UnsavedContext)
  useEffect(() => {
    report(section, isUnsaved)
    return () => report(section, false)
  }, [report, section, isUnsaved])
}

export function useDiscardUnsaved(): () => void {
  return use(UnsavedContext).discard
}
