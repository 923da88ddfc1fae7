import { writeSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Loaded before the server. Kills it before a statement of a transaction that settles a payment, as `END_INSIDE` says:
 * "2:17" is the seventeenth of the second one. Tells each statement, so that a test knows how many there are.
 */
const Database = createRequire(import.meta.url)('better-sqlite3')
const { prepare } = Database.prototype
let transaction = 0
let step = 0

Database.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  for (const method of ['run', 'get', 'all', 'iterate']) {
    const run = statement[method]
    statement[method] = (...values) => {
      if (this.inTransaction) enter(sql)
      const answer = run.apply(statement, values)
      if (!this.inTransaction) leave()
      return answer
    }
  }
  return statement
}

function enter(sql) {
  const isFirst = step === 0
  if (isFirst && !/^select .* from "payment" where "session_id"/.test(sql)) step = Number.NaN
  if (isFirst && step === 0) transaction += 1
  step += 1
  end(sql)
}

/** After a commit, before anyone has heard of it. */
function leave() {
  if (step > 0) {
    step += 1
    end('committed')
  }
  step = 0
}

function end(sql) {
  if (Number.isNaN(step)) return
  writeSync(1, `[settling] ${transaction}:${step} ${sql.slice(0, 60)}\n`)
  if (process.env.END_INSIDE === `${transaction}:${step}`) process.kill(process.pid, 'SIGKILL')
}
