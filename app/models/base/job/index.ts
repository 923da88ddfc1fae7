export type { Job } from '~/database/schema'
