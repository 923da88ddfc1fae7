export { mailServerForm, stripeForm } from '~/models/base/connection'
export { settingsForms } from '~/models/base/setting'
