export { answerForm } from '~/models/support'
