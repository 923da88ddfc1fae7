export type { Option, Question, Questionnaire, RecommendationRules, ScoreReason, Weight } from './advice'
export type {
  CatalogueProduct,
  FrequentQuestionText,
  PriceHistoryRow,
  ProductSafety,
  QuestionAndAnswer,
} from './catalogue'
export type {
  Comparison,
  FactFilter,
  FilterOption,
  ListFilters,
  RunningCost,
} from './comparison'
export type {
  DemoCallback,
  DemoCampaign,
  DemoCampaigns,
  DemoClaim,
  DemoConversation,
  DemoInbox,
  DemoLead,
  DemoMessage,
  DemoProspect,
  ExampleReview,
} from './demo'
export { fillIn } from './fill-in'
export type { SheetLines, SubjectAnswer, Talk, TalkAct } from './talk'
export type { Filling, ForbiddenWords, LegalTextOfTemplate, SequenceStep, Template } from './template'
export type {
  HomeTexts,
  NeedTexts,
  ProductTexts,
  ShopTexts,
  TemplateTexts,
} from './text'
