export { campaignForm } from '~/models/campaign'
export { stepForm } from '~/models/sequence'
