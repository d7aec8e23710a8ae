export { ownsWork } from './store.ts'
