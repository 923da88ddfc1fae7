export { firstShopOrigin as publicOrigin } from '~/runtime/first-shop.server'
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
} from './setting.server'
