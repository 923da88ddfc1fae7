interface Member {
  committed(): void
  failed(error: unknown): void
}

/**
 * The transactions of one turn of the event loop share a commit, because the commit's sync of the disk costs more than
 * their work. Each is a savepoint of one SQLite transaction, so that it can be undone alone, and its caller goes on
 * after the commit. Whatever else uses the connection commits first, and so reads committed rows only.
 */
export class CommitGroup {
  readonly #commit: () => void
  #members: Member[] = []
  #isWriting = false
  #isDue = false

  constructor(commit: () => void) {
    this.#commit = commit
  }

  /** Whether SQLite's transaction holds finished members that are not committed yet. */
  get isOpen(): boolean {
    return this.#members.length > 0
  }

  beginMember(): void {
    this.#isWriting = true
  }

  /** Resolves once the finished member is on disk. */
  joinAfterWork(): Promise<void> {
    const committed = new Promise<void>((done, failed) => {
      if (!this.isOpen) setImmediate(() => this.#endTurn())
      this.#members.push({ committed: done, failed })
    })
    this.endMember()
    return committed
  }

  /** After the member's savepoint is released or rolled back. */
  endMember(): void {
    this.#isWriting = false
    if (this.#isDue) this.commitNow()
  }

  /** No effect while a member is at work. */
  commitNow(): void {
    if (this.#isWriting || !this.isOpen) return
    try {
      this.#commit()
    } catch (error) {
      this.fail(error)
      return
    }
    for (const { committed } of this.#take()) committed()
  }

  /** SQLite has undone the whole transaction. */
  fail(error: unknown): void {
    for (const { failed } of this.#take()) failed(error)
  }

  #endTurn(): void {
    this.#isDue = this.isOpen
    this.commitNow()
  }

  #take(): Member[] {
    const members = this.#members
    this.#members = []
    this.#isDue = false
    return members
  }
}
