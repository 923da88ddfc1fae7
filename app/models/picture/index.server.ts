export { countPictureOverview, listPictureCounts, listPictureFiles, type PictureOverviewRow } from './overview.server'
export {
  deletePicture,
  describePicture,
  findProduct as findPicturedProduct,
  listDeletedPictures,
  listPictures,
  movePicture,
  restorePicture,
} from './product-pictures.server'
export { KEPT_DAYS, stemOf, sweepPictures } from './sweep.server'
export { type PictureFolders, uploadPicture } from './upload.server'
