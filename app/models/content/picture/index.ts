export { type PictureMove, pictureMoveForm, pictureTextForm } from './forms'
export { MAX_PICTURE_BYTES, MAX_PICTURES, MAX_PIXELS, PICTURE_TYPES, PICTURE_WIDTHS, SHARED_PICTURE } from './sizes'
export type { DrawnPicture, DrawPicture, PictureAsked } from './text'
export {
  type PictureFolder,
  type PictureRefusal,
  PLACEHOLDER_PICTURE,
  pictureRefusalText,
  picturesAdded,
  pictureUrl,
  sharedPictureUrl,
  UPLOADS_BUSY,
} from './text'
