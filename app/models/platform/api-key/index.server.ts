export { countKeys, findKey, listKeys, makeKey, mostKeys, revokeKey, useKey } from './api-key.server'
