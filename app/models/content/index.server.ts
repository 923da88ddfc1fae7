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
export {
  type AddClaimResult,
  addClaim,
  type ChangeClaimResult,
  changeClaim,
  nameProof,
  renewClaim,
  restoreClaim,
  withdrawClaim,
} from './claim/change.server'
export { countClaimsToRenew, type DeskClaim, findDeskClaim, listDeskClaims } from './claim/desk.server'
export { answerLiveQuery } from './claim/live.server'
export { findProof, keepProof, MAX_PROOF_BYTES, type ProofType, sweepProofs } from './claim/proof-file.server'
export { listClaims } from './claim.server'
export { checkLegalText, placeholderName } from './legal-text/checks.server'
export {
  findLegalBody,
  type LegalVersion,
  listLegalTexts,
  listVersionStates,
  type PublishLegalTextResult,
  publishLegalText,
} from './legal-text/desk.server'
export { renderMarkdown } from './legal-text/html.server'
export { markdownToText } from './legal-text/plain-text.server'
export {
  acceptedTermsPath,
  fillPlaceholders,
  findLegalText,
  findLegalVersion,
  findRendering,
  keepRendering,
  listLegalVersions,
} from './legal-text.server'
