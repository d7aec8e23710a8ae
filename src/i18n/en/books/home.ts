export { charts } from '../charts.ts'
export { homePage } from '../home-page.ts'
