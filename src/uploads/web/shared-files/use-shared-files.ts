import { useEffect, useState } from 'react'
import { listSharedFiles, removeSharedFiles } from './shared-files.ts'

export type SharedFiles = ReturnType<typeof useSharedFiles>

/** What other apps have shared with this one. */
export function useSharedFiles() {
  const [files, setFiles] = useState<readonly File[]>([])
  useEffect(() => {
    void listSharedFiles().then(setFiles)
  }, [])
  return {
    files,
    remove() {
      setFiles([])
      void removeSharedFiles()
    },
  }
}
