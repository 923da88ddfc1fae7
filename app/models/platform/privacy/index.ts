export { type Retention, retentionText } from './retention'
