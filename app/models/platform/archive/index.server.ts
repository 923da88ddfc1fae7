export { shopExport, writeShopArchive } from './archive.server'
export { unpackShopArchive } from './unpack.server'
