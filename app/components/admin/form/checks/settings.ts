export { settingsForms } from '~/models/shop'
