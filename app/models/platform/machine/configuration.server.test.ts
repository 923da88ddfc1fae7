import { expect, test } from 'vitest'
import { parseConfig } from '~/runtime/config.server'
import { checkNames } from './configuration.server'

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['app_url', 'APP_URL'],
  ['SESION_SECRETS', 'SESSION_SECRET'],
  ['BACKUP_DIRS', 'BACKUP_DIR'],
])('a variable named %s is told as a slip for %s', (given, meant) => {
  const [finding, ...others] = checkNames(parseConfig({ [given]: 'x' }))
  expect(finding).toMatchObject({ level: 'wrong', what: expect.stringContaining(given) })
  expect(finding).toMatchObject({ fix: expect.stringContaining(meant) })
  expect(others).toEqual([])
})

test('neither our own variables nor those of the system are told', () => {
  const environment = {
    ...{ HOME: '/root', HTTP_URL: 'x', LOGNAME: 'x', HOSTNAME: 'x' },
    DATA_DIR: './data',
    PATH: 'x',
  }
  expect(checkNames(parseConfig(environment))).toEqual([])
})
