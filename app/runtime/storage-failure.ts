/**
 * What keeps the shop from storing anything: not a bug, and not a visitor's mistake. It may surface in any query or file
 * write, deep in an action, and React Router answers every unexpected error with 500; so `handleError` notes
 * it in the request's context, and the HTTP adapter gives the answer.
 */
export type StorageFailure =
  /** Another program has held the write lock for longer than a request waits. */
  | 'busy'
  /** The disk is full or refuses to write, or the data folder is gone. */
  | 'unwritable'
