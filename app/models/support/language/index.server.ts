export { readSpelling } from './dictionary.server'
