export { type ArticleRefusal, changeArticle, checkArticle, createArticle } from './article/edit.server'
export {
  ARTICLES_A_PAGE,
  type EditedArticle,
  findEditedArticle,
  listArticleOverview,
  listProductNames,
} from './article/overview.server'
export { publishArticle, withdrawArticle } from './article/publication.server'
export { writeArticle } from './article/save.server'
export {
  countArticles,
  endOfDay,
  findArticle,
  findArticleByFormerSlug,
  listArticleAddresses,
  listArticles,
  listArticleTags,
  listFoundArticles,
  listFurtherArticles,
  listNewestArticles,
  listWholeArticles,
} from './article.server'
export { type AdminClaim, countClaimsToRenew, findAdminClaim, listAdminClaims } from './claim/admin.server'
export {
  addClaim,
  type ChangeClaimResult,
  changeClaim,
  nameProof,
  renewClaim,
  restoreClaim,
  withdrawClaim,
} from './claim/change.server'
export { answerLiveQuery } from './claim/live.server'
export { findProof, keepProof, MAX_PROOF_BYTES, type ProofType, sweepProofs } from './claim/proof-file.server'
export { listClaims } from './claim.server'
export {
  changeQuestion,
  createQuestion,
  deleteQuestion,
  moveQuestion,
  type QuestionRefusal,
  setQuestionPublished,
} from './frequent-question/edit.server'
export {
  findQuestion,
  listAllQuestions,
  listFoundQuestions,
  listFrequentQuestions,
  listThemes,
  MAX_QUESTIONS,
} from './frequent-question/list.server'
export {
  findLegalBody,
  type LegalVersion,
  listLegalTexts,
  listVersionStates,
  type PublishLegalTextResult,
  publishLegalText,
} from './legal-text/admin.server'
export { checkLegalText, placeholderName, unrenderedText } from './legal-text/checks.server'
export { type DrawTextPaper, findOrDrawPdf, keepPdf } from './legal-text/terms-pdf.server'
export {
  acceptedTermsPath,
  acceptTerms,
  fillPlaceholders,
  findAcceptedTerms,
  findLegalText,
  findLegalVersion,
  findRendering,
  listLegalVersions,
} from './legal-text.server'
export { readMarkdowns, renderLegalText, tryMarkdown } from './markdown-work.server'
export { addRedirect, deleteRedirect } from './redirect/edit.server'
export { findRedirect } from './redirect/find.server'
export { findOldAddress, listOldAddresses, OLD_ADDRESSES_A_PAGE } from './redirect/list.server'
