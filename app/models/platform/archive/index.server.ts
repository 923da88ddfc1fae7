export { shopExport, writeShopArchive } from './archive.server'
