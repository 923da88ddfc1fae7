export type { CampaignState } from '~/database/schema'
export type { AudienceCount } from './audience.server'
export {
  type Audience,
  type CampaignContent,
  type CampaignStep,
  campaignPlaceholders,
  campaignStateNames,
  type Exclusion,
  exclusions,
  exclusionText,
  type Lackable,
  lackedValues,
  MAX_FOLLOW_UP_DAYS,
} from './campaign'
export type { CampaignFigures } from './figures.server'
export { campaignForm, contentOf, typedOf } from './forms'
