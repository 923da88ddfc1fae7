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
export {
  type CampaignFigures,
  listCampaignsOf,
  listClicksOf,
  measuresOf,
  noteMeasured,
  readCampaignFigures,
} from './figures.server'
export { countOpen, deleteOldOpenTokens, keepOpenTokens, opensImagePath, withoutOpensImage } from './opens.server'
export { campaignHandler } from './round.server'
