export {
  articlePicture,
  deleteArticlePicture,
  listDeletedArticlePictures,
  restoreArticlePicture,
} from './article-picture.server'
export { findLogo, keepMark, type Logo, removeLogo, shopLogo } from './logo.server'
export { countPictureOverview, listPictureCounts, listPictureFiles } from './overview.server'
export type { PictureOwner } from './owner.server'
export {
  deletePicture,
  describePicture,
  findProduct as findPicturedProduct,
  listDeletedPictures,
  listPictures,
  movePicture,
  productPictures,
  restorePicture,
} from './product-pictures.server'
export { KEPT_DAYS, stemOf, sweepPictures } from './sweep.server'
export { uploadPicture } from './upload.server'
