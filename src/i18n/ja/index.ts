import { problems } from './problems.ts'

export const ja = { problems }
