export { readFrenchWords } from './dictionary.server'
