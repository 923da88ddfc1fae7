export { INVITATION_SEEN } from './invitation'
export type { OpeningHours, Slot } from './opening-hours'
export { listSlots, openings, parseOpeningHours, spansOn, typesetHours } from './opening-hours'
export {
  CREDIT_EXAMPLE,
  fillSettings,
  isVatPlaceholder,
  printedSetting,
  vatPlaceholderName,
  vatPlaceholders,
  vatText,
} from './placeholders'
export { listProcessors, type Processor, processorText, type Services } from './processors'
export type { SettingKey, Settings } from './setting.server'
export {
  findSettingGroup,
  type SettingGroupSlug,
  settingFieldName,
  settingGroups,
} from './setting-groups'
export { checkSettingValue } from './setting-value'
export { settingsForms } from './settings-form'
export { TRANSFER_CONFIRMATION_HOURS, transferDeadline, transferHold } from './transfer-terms'
