export { lostKindNames, lostSubject, lostText } from './words'
