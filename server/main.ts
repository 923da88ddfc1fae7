/**
 * The only input of the server build: everything React Router needs, plus the life of the process. Importing it starts
 * nothing, so tests, operators' commands and the stock server can load the same file.
 */
export * from 'virtual:react-router/server-build'
export { runCommand } from '../scripts/commands'
export { application } from './application'
export { serve, start } from './serve'
