export type { Option, Question, Questionnaire, RecommendationRules, ScoreReason, Weight } from './advice'
export type {
  CatalogueArticle,
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
export type { SheetLines, SubjectAnswer, Talk, TalkAct } from './talk'
export type {
  BookingServiceText,
  Filling,
  ForbiddenWords,
  IconFile,
  LegalTextOfTemplate,
  SequenceStep,
  Template,
} from './template'
export type {
  BlockKind,
  BlockWords,
  DeskTexts,
  HomeBlock,
  HomeBlocks,
  NeedTexts,
  ProductTexts,
  RequestTexts,
  ShopTexts,
  TemplateTexts,
  UnsealedTexts,
} from './text'

/** On the mark of a shop whose trade has none. */
export function initialOf(shopName: string): string {
  return [...shopName.trim()][0]?.toLocaleUpperCase('fr-FR') ?? ''
}

/** `{name}` in a template's words becomes its value. */
export function fillIn(words: string, values: Record<string, string>): string {
  return words.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}
