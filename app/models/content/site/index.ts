export { blockForm, blockMoveForm, blockRemovalForm, blockStateForm, siteResetForm } from './forms'
export { type BlockField, blockFields, blockNames, hasPicture, needField } from './kinds'
export type { AnySiteBlock, OwnPicture, SiteBlock } from './page.server'
