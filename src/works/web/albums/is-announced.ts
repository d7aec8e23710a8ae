import type { Album } from '../../albums-contract.ts'

/** True of an album that everyone may see before its release. */
export const isAnnounced = ({ status, announced, releaseDate, edit }: Album): boolean =>
  status === 'Draft' &&
  announced &&
  releaseDate !== null &&
  (edit === null || edit.wantedStatus === 'Released')
