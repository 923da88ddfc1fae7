export {
  type AdminReview,
  countAdminReviews,
  countReviewsToRead,
  findAdminReview,
  pageAdminReviews,
} from './admin.server'
export { parseReviewReference, queueReviewInvitations, reviewReference } from './invitation.server'
export {
  draftReviewRefusal,
  highlightReview,
  keepReportedReview,
  listPendingReviews,
  lowerReview,
  type ModerationResult,
  publishReview,
  refuseReview,
  replyToReview,
} from './moderation.server'
export { deleteOldReports, listOpenReports, reportReasons, reportReview, reportSchema } from './report.server'
export type { ReviewWords } from './review.server'
export {
  emptyReview,
  expireReviews,
  findReviewableOrder,
  reviewSchema,
  submitReview,
  withdrawReview,
} from './review.server'
export {
  countByStars,
  findHighlightedReview,
  findRatingSummary,
  findShownRating,
  findShownReview,
  listProductTestimonials,
  listRatings,
  listReviewedProducts,
  listReviews,
  listTestimonials,
} from './shown.server'
