export { beganAsDemo, DEMO_ACTOR, demoOriginWords } from './demo-origin.server'
export {
  exemptSettings,
  isSettingKey,
  missingLegalIdentity,
  readNumber,
  readSettings,
  saveSetting,
  settingDefinitions,
  settingKeys,
  settingName,
} from './setting.server'
