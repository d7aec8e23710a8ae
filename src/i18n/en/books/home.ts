export { homePage } from '../home-page.ts'
