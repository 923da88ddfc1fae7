export { writeArticle } from './article/save.server'
export {
  countArticles,
  findArticle,
  listArticleAddresses,
  listArticles,
  listArticleTags,
  listFurtherArticles,
  listNewestArticles,
  listWholeArticles,
} from './article.server'
export { listClaims } from './claim.server'
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
