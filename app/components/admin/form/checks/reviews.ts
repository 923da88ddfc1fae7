export { reviewRefusalForm, reviewReplyForm } from '~/models/shop/review'
