export { reportReasonText, reviewEventText, reviewStatusText } from './admin-text'
export type { ReviewSort } from './filters'
export {
  formatRating,
  MAX_REPLY_LENGTH,
  RATING_SCALE,
  REPORT_YEARS,
  REVIEW_YEARS,
  ratingHalves,
  ratingText,
  reviewSorts,
} from './filters'
export { reviewDecisionForm, reviewRefusalForm, reviewReplyForm } from './forms'
export { groundText, refusalGrounds, refusalText } from './refusal-text'
export type { ReviewableOrder, ReviewWords } from './review.server'
export type { RatingSummary, ReviewView } from './shown.server'
