export { blockForm } from '~/models/content/site'
export {
  articleForm,
  claimForm,
  claimRenewalForm,
  legalTextForm,
  newClaimForm,
  questionForm,
  redirectForm,
} from '~/models/content/text'
