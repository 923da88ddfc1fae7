export { type Retention, retentionWords } from './retention'
