export { contactFormSchema, contactSchema } from './lead-contact'
export { customerTypeOf, scoreLead } from './lead-score'
export type { Answers, ReadAnswers } from './questionnaire'
export { answersQuery, chosenOptions, readAnswers, withBudget } from './questionnaire'
export {
  type AnswerRules,
  addAnswer,
  countCombinations,
  type Direction,
  type EditRefusal,
  editAnswer,
  editQuestion,
  editWords,
  highestScore,
  MAX_ANSWERS,
  MAX_COMBINATIONS,
  MAX_QUESTIONS,
  MAX_SCORE,
  moveAnswer,
  moveQuestion,
  type QuestionnaireWord,
  questionnaireWordNames,
  questionnaireWords,
  removeAnswer,
  removeQuestion,
  withCount,
} from './questionnaire-content'
export {
  answerOf,
  answerRulesOf,
  answerWeightName,
  questionnaireAnswerForm,
  questionnaireMoveForm,
  questionnairePublicationForm,
  questionnaireQuestionForm,
  questionnaireSourceForm,
  questionnaireStepForm,
  questionnaireWordsForm,
  typedAnswer,
} from './questionnaire-forms'
export { type RecommendationInput, unknownFacts } from './recommendation'
export type { Recommendation } from './recommendation.server'
export { ruleFieldName, rulesForm } from './rules-form'
export type { QuestionnaireSubmission } from './submission.server'
