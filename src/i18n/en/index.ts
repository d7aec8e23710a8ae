import { problems } from './problems.ts'

export const en = { problems }
