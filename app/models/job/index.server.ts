export {
  claimJob,
  deleteJob,
  enqueueJob,
  findEarliestJob,
  findJob,
  finishJob,
  postponeJob,
  prolongJob,
  releaseJob,
  retryJob,
} from './job.server'
