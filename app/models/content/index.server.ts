export { type ArticleTextRefusal, checkArticle } from './article/checks.server'
export { type ArticleRefusal, changeArticle, createArticle } from './article/edit.server'
export {
  ARTICLES_A_PAGE,
  type EditedArticle,
  findEditedArticle,
  listArticleOverview,
  listProductNames,
  type OverviewArticle,
} from './article/overview.server'
export { publishArticle, withdrawArticle } from './article/publication.server'
export { renderArticle } from './article/render.server'
export { writeArticle } from './article/save.server'
export {
  countArticles,
  endOfDay,
  findArticle,
  findArticleByFormerSlug,
  listArticleAddresses,
  listArticles,
  listArticleTags,
  listFurtherArticles,
  listNewestArticles,
  listWholeArticles,
} from './article.server'
export { listClaims } from './claim.server'
export {
  changeQuestion,
  createQuestion,
  deleteQuestion,
  moveQuestion,
  setQuestionPublished,
} from './frequent-question/edit.server'
export {
  countQuestions,
  findQuestion,
  listAllQuestions,
  listFrequentQuestions,
  MAX_QUESTIONS,
} from './frequent-question/list.server'
export { renderMarkdown } from './legal-text/html.server'
export { markdownToText } from './legal-text/plain-text.server'
export {
  acceptedTermsPath,
  findLegalText,
  findLegalVersion,
  findRendering,
  keepRendering,
  listLegalVersions,
} from './legal-text.server'
export { type AddRedirectResult, addRedirect, deleteRedirect, type PageTable } from './redirect/edit.server'
export { findRedirect } from './redirect/find.server'
export { findOldAddress, listOldAddresses, OLD_ADDRESSES_A_PAGE } from './redirect/list.server'
