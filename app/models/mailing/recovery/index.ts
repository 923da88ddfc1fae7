export { RECOVERED_WITHIN_DAYS } from './text'
