export type { Month } from './month'
export { monthOf, readMonth } from './month'
