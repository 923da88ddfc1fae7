import { enlargeAdmin } from './large-shop.mjs'

/** Fills in a separate process, whose memory and page cache are gone before measuring. */
const [dataDir, size] = process.argv.slice(2)
enlargeAdmin(dataDir, JSON.parse(size))
