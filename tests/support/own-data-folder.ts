import { dataFolder } from './data-folder'

/** Before a test file's own imports: the configuration is read when the first of them reaches it. */
process.env.DATA_DIR = dataFolder
