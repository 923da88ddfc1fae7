/**
 * Why nothing can be stored: neither a bug nor invalid input. It may occur in any query or file write, and React Router
 * turns unexpected errors into 500; so `handleError` sets it in the request's context, and the adapter answers 503.
 */
export type StorageFailure =
  /** Another process has held the write lock for longer than a request waits. */
  | 'busy'
  /** The disk is full or refuses writes, or the data folder is gone. */
  | 'unwritable'
