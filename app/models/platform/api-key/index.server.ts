export { countKeys, findKey, listKeys, type MadeKey, makeKey, mostKeys, openWithKey, revokeKey } from './api-key.server'
