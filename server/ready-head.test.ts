import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { readyHead, setReadyHead } from './ready-head'

const head = readyHead(200, ['content-type', 'text/html', 'content-length', '2'])

function response(shouldKeepAlive = true) {
  return Object.assign(new ServerResponse(new IncomingMessage(new Socket())), { shouldKeepAlive })
}

test('a value that would end its header is refused when the head is made', () => {
  expect(() => readyHead(200, ['content-type', 'text/html\r\nset-cookie: a=b'])).toThrow(/Invalid character/)
  expect(() => readyHead(200, ['content type', 'text/html'])).toThrow(/valid HTTP token/)
})

test('a response has the head once, with its own id', () => {
  const [first, second] = [response(), response()]
  expect(setReadyHead(first, head, 'aaaaaaaaaaaa')).toBe(true)
  expect(setReadyHead(second, head, 'bbbbbbbbbbbb')).toBe(true)
  expect([first.headersSent, first.statusCode]).toEqual([true, 200])
  expect(() => first.setHeader('x', '1')).toThrow(/after they are sent/)
})

test('a connection that must close, or a Node without the field, is left to writeHead', () => {
  const closing = response(false)
  expect(setReadyHead(closing, head, 'aaaaaaaaaaaa')).toBe(false)
  const other = response()
  Reflect.deleteProperty(other, '_header')
  expect(setReadyHead(other, head, 'aaaaaaaaaaaa')).toBe(false)
  expect([closing.headersSent, '_header' in other]).toEqual([false, false])
})
