import { inject } from 'vitest'
import { databaseSuite } from './suite.ts'

// The server of the test run: the embedded one, or the one that TEST_DATABASE_URL names.
databaseSuite('opened by its address', async () => inject('testServerUrl'))
