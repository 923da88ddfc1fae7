export {
  addBlock,
  type BlockRefusal,
  blockPicture,
  changeBlock,
  findBlock,
  moveBlock,
  removeBlock,
  removeBlockPicture,
  resetSite,
  setBlockHidden,
  siteStamp,
} from './edit.server'
export { listBlocks, listFilledBlocks, MAX_OWN_BLOCKS, wordsOf } from './page.server'
