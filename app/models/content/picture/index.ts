export { type PictureMove, pictureMoveForm, pictureTextForm } from './forms'
export {
  ICON_SIDES,
  LOGO_PIXELS,
  logoSize,
  MAX_PICTURE_BYTES,
  MAX_PICTURES,
  MAX_PIXELS,
  PICTURE_TYPES,
  PICTURE_WIDTHS,
  SHARED_PICTURE,
} from './sizes'
export type { DrawnPicture, DrawPicture, MarkAsked, PictureAsked } from './text'
export {
  logoFile,
  logoUrl,
  type PictureFolder,
  type PictureRefusal,
  PLACEHOLDER_PICTURE,
  pictureRefusalText,
  picturesAdded,
  pictureUrl,
  sharedPictureUrl,
  UPLOADS_BUSY,
} from './text'
