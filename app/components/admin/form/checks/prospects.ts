export { feedForm } from '~/models/crm/lead-feed'
export { callDoneForm, callForm, mergeForm, prospectForm, prospectStatusForm } from '~/models/crm/prospect'
