export { readWorkRevision } from './work-revision.server'
