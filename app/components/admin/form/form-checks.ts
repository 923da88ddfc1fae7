import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'

export { personForm } from '~/models/account'
export { factorCodeForm, invitationForm, ownNameForm, passwordChangeForm } from '~/models/administrator'
export { rulesForm } from '~/models/advice'
export { campaignForm } from '~/models/campaign'
export { newProductForm, packForm, productForm, productPriceForm } from '~/models/catalogue'
export {
  articleForm,
  claimForm,
  claimRenewalForm,
  legalTextForm,
  newClaimForm,
  questionForm,
  redirectForm,
} from '~/models/content'
export {
  orderNoteForm,
  orderStatusForm,
  parcelDeliveryForm,
  parcelForm,
  parcelNumberForm,
  parcelRemovalForm,
  paymentLinkForm,
  receivedWithdrawalForm,
  refundForm,
  returnedGoodsForm,
  strayRefundForm,
  withdrawalLinesForm,
  withdrawalMatchForm,
  withdrawalRefusalForm,
  withdrawalSetAsideForm,
} from '~/models/fulfilment'
export { actionDoneForm, leadNoteForm, leadStatusForm, nextActionForm } from '~/models/lead'
export { feedForm } from '~/models/lead-feed'
export { pictureTextForm } from '~/models/picture'
export { callDoneForm, callForm, mergeForm, prospectForm, prospectStatusForm } from '~/models/prospect'
export { reviewRefusalForm, reviewReplyForm } from '~/models/review'
export { stepForm } from '~/models/sequence'
export { settingsForms } from '~/models/shop'
export { movementForms, resolveForm, stockItemForm } from '~/models/stock'
export { answerForm } from '~/models/support'

/** As `parseForm` does on the server. */
export function check<Schema extends z.ZodObject>(formData: FormData, schema: Schema) {
  return parseWithZod<Schema, string[]>(formData, {
    schema,
    disableAutoCoercion: true,
    formatError: (issues) => issues.slice(0, 1).map(({ message }) => message),
  })
}
