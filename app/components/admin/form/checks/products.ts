export {
  questionnaireAnswerForm,
  questionnaireQuestionForm,
  questionnaireWordsForm,
  rulesForm,
} from '~/models/crm/advice'
export { newProductForm, packForm, productForm, productPriceForm } from '~/models/shop/catalogue'
