export { reviewRefusalForm, reviewReplyForm } from '~/models/review'
