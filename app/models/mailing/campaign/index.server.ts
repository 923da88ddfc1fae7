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
export { clickPath, parseClickReference, recordClick } from './clicks.server'
export { type CampaignFigures, measuresOf, readCampaignFigures } from './figures.server'
export { noteMeasured } from './measured.server'
export { countOpen, deleteOldOpenTokens, keepOpenTokens, opensImagePath, withoutOpensImage } from './opens.server'
export { listCampaignsOf, listClicksOf } from './received.server'
export { campaignHandler } from './round.server'
