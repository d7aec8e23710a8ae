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
import type { Section } from './sections.ts'

interface Unsaved {
  tell(section: Section, isUnsaved: boolean): void
  /** Nothing is asked any more, as there is nothing to come back to. */
  giveUp(): void
}

const UnsavedContext = createContext<Unsaved>({ tell: () => {}, giveUp: () => {} })

/** Around the sections: asks before the page is left while something typed is not saved. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [sections, setSections] = useState<ReadonlySet<Section>>(new Set())
  const tell = useCallback((section: Section, isUnsaved: boolean) => {
    setSections((before) => {
      if (before.has(section) === isUnsaved) return before
      const others = [...before].filter((each) => each !== section)
      return new Set(isUnsaved ? [...others, section] : others)
    })
  }, [])
  const unsaved = useMemo<Unsaved>(
    // At once, as the way out follows in the same breath.
    () => ({ tell, giveUp: () => flushSync(() => setSections(new Set())) }),
    [tell],
  )
  return (
    <UnsavedContext value={unsaved}>
      {children}
      <LeaveGuard because={sections.size > 0 ? 'unsaved' : undefined} />
    </UnsavedContext>
  )
}

/** Tells whether this section holds something that was typed and not saved. */
export function useUnsaved(section: Section, isUnsaved: boolean): void {
  const { tell } = use(UnsavedContext)
  useEffect(() => {
    tell(section, isUnsaved)
    return () => tell(section, false)
  }, [tell, section, isUnsaved])
}

export function useGiveUpUnsaved(): () => void {
  return use(UnsavedContext).giveUp
}
