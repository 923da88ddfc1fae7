export { claimJob, enqueueJob, findEarliestJob, findJob, finishJob, postponeJob, retryJob } from './job.server'
