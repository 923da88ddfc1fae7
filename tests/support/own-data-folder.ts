import { dataFolder } from './data-folder'

/** Runs before a test file's imports, the first of which reads the configuration. */
process.env.DATA_DIR = dataFolder
