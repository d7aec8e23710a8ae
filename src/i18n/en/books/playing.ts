export { playing } from '../playing.ts'
