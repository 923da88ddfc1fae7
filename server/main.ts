/**
 * The only input of the server build: everything React Router needs, and start and stop of the server. Importing it
 * starts nothing, so tests, operators' commands and the stock server can load it.
 */
export * from 'virtual:react-router/server-build'
export { closeTenants } from '~/database/registry.server'
export { runCommand } from '../scripts/commands'
export { application } from './application'
export { serve, start } from './serve'
