export { type AudienceCount, countAudience, exclusionOf, readSlice } from './audience.server'
export { type CampaignWithContent, countCampaigns, findCampaign, findContent, listCampaigns } from './campaign.server'
export {
  approveCampaign,
  type ChangeCampaignResult,
  createCampaign,
  editCampaign,
  pauseCampaign,
  runCampaign,
} from './change.server'
export { type CampaignFigures, readCampaignFigures } from './figures.server'
export { listCampaignsOf } from './received.server'
export { campaignHandler } from './round.server'
