export { common } from '../common.ts'
export { player } from '../player.ts'
