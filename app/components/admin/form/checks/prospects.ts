export { feedForm } from '~/models/lead-feed'
export { callDoneForm, callForm, mergeForm, prospectForm, prospectStatusForm } from '~/models/prospect'
