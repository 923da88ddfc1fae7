import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProgress, noteProgress } from './progress.server'

const at = new Date('2026-11-20T13:05:00Z')

function unfinishedIn(backupDir: string): string {
  const folder = join(backupDir, '.unfinished-a1')
  mkdirSync(folder)
  return folder
}

test('an unfinished archive reports its progress, and never as complete', () => {
  const backupDir = mkdtempSync(join(tmpdir(), 'progress-'))
  expect(findProgress(backupDir)).toBeUndefined()
  const step = noteProgress(unfinishedIn(backupDir), { at, of: 3 })
  expect(findProgress(backupDir)).toEqual({ startedAt: at, done: 0, of: 3 })
  for (const _ of [1, 2, 3, 4]) step()
  expect(findProgress(backupDir)).toEqual({ startedAt: at, done: 2, of: 3 })
})

test('leftovers of a killed process and unreadable folders do not count as in progress', () => {
  const backupDir = mkdtempSync(join(tmpdir(), 'progress-'))
  const folder = unfinishedIn(backupDir)
  noteProgress(folder, { at, of: 3 })
  const file = join(folder, 'progress.json')
  // Above the largest pid of Linux (pid_max).
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"pid":\d+/, '"pid":99999999'))
  expect(findProgress(backupDir)).toBeUndefined()
  writeFileSync(file, '{')
  expect(findProgress(backupDir)).toBeUndefined()
  expect(findProgress('/nulle/part')).toBeUndefined()
})
