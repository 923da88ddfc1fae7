export { campaignForm } from '~/models/mailing/campaign'
export { stepForm } from '~/models/mailing/sequence'
