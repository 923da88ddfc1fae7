export { settingsForms } from '~/models/base/setting'
