import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withUploadedFiles } from './uploaded-files.server'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'incoming-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const parts = [
  'Content-Disposition: form-data; name="title"\r\n\r\nPose',
  'Content-Disposition: form-data; name="photo"; filename="../évier.jpg"\r\nContent-Type: image/jpeg\r\n\r\n\r\n--pixels\r\n',
  'Content-Disposition: form-data; name="photo"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n',
]
const form = Buffer.from(`${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`)

function requestOf(pieces: Buffer[]): Request {
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return new Request('http://localhost/photos', init)
}

test('a form is parsed the same for any chunk boundaries', async () => {
  const folder = makeFolder()
  for (let end = 1; end < form.length; end++) {
    const request = requestOf([form.subarray(0, end), form.subarray(end)])
    const read = await withUploadedFiles(request, { incomingDir: folder }, async (fields, files) => ({
      title: fields.get('title'),
      files: files.map(({ name, path, size }) => ({ name, size, text: readFileSync(path, 'utf8') })),
    }))
    const file = { name: 'évier.jpg', size: 12, text: '\r\n--pixels\r\n' }
    expect(read).toEqual({ ok: true, value: { title: 'Pose', files: [file] } })
  }
})

test('files are stored in a private folder under generated names, and removed after use or failure', async () => {
  const folder = makeFolder()
  const failed = withUploadedFiles(requestOf([form]), { incomingDir: folder }, async (_fields, [file]) => {
    expect(file?.path).toMatch(/\/upload-\w+\/0$/)
    expect(statSync(join(file?.path ?? '', '..')).mode & 0o777).toBe(0o700)
    expect(statSync(file?.path ?? '').mode & 0o777).toBe(0o600)
    throw new Error('planted')
  })
  await expect(failed).rejects.toThrow('planted')
  expect(readdirSync(folder)).toEqual([])
})

test('more than twenty files, or an unfinished form, is refused', async () => {
  const folder = makeFolder()
  const file = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nx\r\n'
  for (const body of [`${file.repeat(21)}--b--\r\n`, file]) {
    const read = withUploadedFiles(requestOf([Buffer.from(body)]), { incomingDir: folder }, async () => 'read')
    expect(await read).toEqual({ ok: false, reason: 'unreadable' })
  }
  expect(readdirSync(folder)).toEqual([])
})

test('a file above its limit is truncated, and the rest of the form is read', async () => {
  const folder = makeFolder()
  const read = await withUploadedFiles(
    requestOf([form]),
    { incomingDir: folder, maxFileBytes: 5 },
    async (fields, files) => ({
      title: fields.get('title'),
      files: files.map(({ isTooLarge, path }) => ({ isTooLarge, stored: statSync(path).size })),
    }),
  )
  expect(read).toEqual({ ok: true, value: { title: 'Pose', files: [{ isTooLarge: true, stored: 5 }] } })
})

test('a full disk is not reported as a malformed form', async () => {
  const folder = makeFolder()
  const pull = (controller: ReadableStreamDefaultController<Buffer>) => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
    controller.enqueue(form)
    controller.close()
  }
  const body = new ReadableStream({ pull }, { highWaterMark: 0 })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  const read = withUploadedFiles(
    new Request('http://localhost/photos', init),
    { incomingDir: folder },
    async () => 'read',
  )
  await expect(read).rejects.toMatchObject({ syscall: 'open' })
})
