export { answerForm } from '~/models/support/contact'
