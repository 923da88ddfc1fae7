export { changeSettings, readVersion, recordMailTest } from './change-settings.server'
export {
  beganAsDemo,
  choicesOf,
  DEMO_ACTOR,
  demoOriginText,
  exemptSettings,
  isSettingKey,
  lacksLegalIdentity,
  missingLegalIdentity,
  readNumber,
  readSettings,
  saveSetting,
  settingDefinitions,
  settingKeys,
  settingName,
} from './setting.server'
