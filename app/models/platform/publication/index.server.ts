export {
  beginPrivate,
  hideShop,
  PREVIEW_DAYS,
  previewReference,
  publishShop,
  readPreviewReference,
  readPublication,
  renewPreviewLink,
} from './publication.server'
