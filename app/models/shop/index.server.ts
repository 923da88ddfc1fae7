export { beganAsDemo, DEMO_ACTOR, demoOriginWords } from './demo-origin.server'
export { forgetServedOrigin, publicOrigin, recordServedOrigin } from './public-origin.server'
export {
  exemptSettings,
  isSettingKey,
  missingLegalIdentity,
  readNumber,
  readSettings,
  saveSetting,
  settingDefinitions,
  settingKeys,
} from './setting.server'
