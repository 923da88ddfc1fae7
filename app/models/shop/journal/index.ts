export { monthOf, readMonth } from './month'
