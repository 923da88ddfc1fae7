export { changeSettings, readVersion, recordMailTest } from './change-settings.server'
export { beganAsDemo, DEMO_ACTOR, demoOriginText } from './demo-origin.server'
export {
  choicesOf,
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
