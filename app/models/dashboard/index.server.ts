export { countWork } from './counts.server'
export { readWorkRevision } from './work-revision.server'
