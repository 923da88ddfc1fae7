export { type Finding, lineOf } from './finding'
