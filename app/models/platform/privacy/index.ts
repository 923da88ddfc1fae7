export { retentionText } from './retention'
