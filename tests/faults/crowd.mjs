import http from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Visitors of one shop, each from a network of its own, who ask for the next page as soon as they have one. */
const { url, host, visitors } = workerData
const agent = new http.Agent({ keepAlive: true, maxSockets: visitors })
let asked = 0
let served = 0

function search() {
  asked++
  const headers = { Host: host, 'X-Forwarded-For': `10.1.${(asked >> 8) & 255}.${asked & 255}` }
  http
    .get(`${url}/products?q=mot${asked}`, { agent, headers }, (response) => {
      if (response.statusCode === 200) served++
      response.resume().on('end', search)
    })
    .on('error', () => {})
}

for (let count = 0; count < visitors; count++) search()
parentPort.on('message', () => parentPort.postMessage(served))
