export {
  claimJob,
  deleteJob,
  enqueueJob,
  findEarliestJob,
  findJob,
  finishJob,
  postponeJob,
  releaseJob,
  retryJob,
} from './job.server'
