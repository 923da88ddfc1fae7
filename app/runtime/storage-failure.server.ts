import type { StorageFailure } from '~/database/storage-failure.server'

const marked = new Map<string, StorageFailure>()

export function markStorageFailure(requestId: string, failure: StorageFailure): void {
  marked.set(requestId, failure)
}

/** How storage failed during this request, if it did; asked once, when its answer is there. */
export function consumeStorageFailure(requestId: string): StorageFailure | undefined {
  const failure = marked.get(requestId)
  marked.delete(requestId)
  return failure
}
