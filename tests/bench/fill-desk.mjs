import { enlargeDesk } from './large-shop.mjs'

/** A process of its own for the filling: its memory and its page cache are gone when the measuring begins. */
const [dataDir, size] = process.argv.slice(2)
enlargeDesk(dataDir, JSON.parse(size))
