export { community } from '../community.ts'
export { soundPage } from '../sound-page.ts'
