import { setTimeout as sleep } from 'node:timers/promises'
import { demoAdministrators, makeLargeShop, postForm, signIn, startLargeShop } from './admin-shop.mjs'
import { exactly } from './figures.mjs'
import { highestUnderLoad, IDLE_SECONDS } from './process-costs.mjs'
import { record } from './report.mjs'

const ADMINISTRATORS = 10
const WORK_SECONDS = 30
/** Think time of a hurried reader. */
const READ_MS = 300

/** Resident memory of the server of the large shop: idle, under visitors, and with ten administrators at work. */
export async function adminMemory({ seconds }) {
  const { dataDir, cookie, subjects } = await makeLargeShop()
  await measured(dataDir, async (server) => {
    await sleep(IDLE_SECONDS * 1000)
    remember('idle', server.residentMiB(), 110)
    remember('highest under visitors', await highestUnderLoad(server, { cookie, seconds }), 165)
  })
  await measured(dataDir, async (server) => {
    const cookies = []
    for (let place = 0; place < ADMINISTRATORS; place++) {
      cookies.push(await signIn(server.url, demoAdministrators[place % demoAdministrators.length]))
    }
    const { highest, screens } = await tenAtWork(server, { cookies, subjects })
    remember('highest with ten administrators at work', highest, 190, `${screens} screens and forms`)
  })
}

async function measured(dataDir, work) {
  const server = await startLargeShop(dataDir)
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

function remember(what, mebibytes, atMost, note) {
  record({
    what: `large shop, resident memory, ${what}`,
    value: exactly(mebibytes),
    unit: 'MiB',
    digits: 0,
    atMost,
    note,
  })
}

async function tenAtWork(server, { cookies, subjects }) {
  let [highest, screens] = [0, 0]
  const timer = setInterval(() => {
    highest = Math.max(highest, server.residentMiB())
  }, 50)
  const until = performance.now() + WORK_SECONDS * 1000
  await Promise.all(
    cookies.map(async (cookie, place) => {
      for (let step = place; performance.now() < until; step++) {
        await workOn(server.url, { Cookie: cookie, 'Accept-Encoding': 'gzip' }, { subjects, step })
        screens++
        await sleep(READ_MS)
      }
    }),
  )
  clearInterval(timer)
  return { highest, screens }
}

/** A round of screens as the application loads them, now and then a whole document, a saved note, a refresh. */
async function workOn(url, headers, { subjects, step }) {
  const { lead, busyLead, conversation } = subjects
  const steps = [
    () => read(`${url}/admin`, headers),
    () => read(`${url}/admin/leads.data?q=martin`, headers),
    () => read(`${url}/admin/leads/${busyLead}.data`, headers),
    () => postForm(`${url}/admin/leads/${lead}/notes.data`, { body: `Note ${step}` }, headers),
    () => read(`${url}/admin/leads/${lead}.data`, headers),
    () => read(`${url}/admin/inbox.data?etat=terminees`, headers),
    () => read(`${url}/admin/inbox/conversations/${conversation}.data`, headers),
    () => read(`${url}/admin/mails.data?q=client`, headers),
    () => read(`${url}/admin/revision?topic=leads&topic=inbox`, headers),
    () => read(`${url}/admin.data?tab=analytics`, headers),
    () => read(`${url}/admin/log.data?q=camille`, headers),
    () => read(`${url}/admin/recherche.data?q=martin`, headers),
  ]
  await steps[step % steps.length]()
}

async function read(url, headers) {
  const answer = await fetch(url, { headers, redirect: 'manual' })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`)
}
