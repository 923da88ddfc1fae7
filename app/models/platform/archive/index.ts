export type { ArchiveOrigin, UnpackArchive, UnpackAsked, Unpacked, UnpackRefusal } from './manifest'
export { originForm, unpackRefusals } from './manifest'
