import { expect, test } from 'vitest'
import { drawHouse } from './house'
import { importsOf, readSources } from './imports'

const openToAll = ['runtime', 'styles']

test('the house drawn in the README is the one that the imports make: npm run house draws it anew', async () => {
  const imports = importsOf(['app', 'server', 'scripts'].flatMap(readSources))
  await expect(drawHouse(imports, openToAll)).toMatchFileSnapshot('../../docs/house.svg')
})

test('an arrow more is another house', () => {
  const models = { from: 'app/models/cart/lines.ts', to: 'app/database/open.ts', typeOnly: false }
  const up = { from: 'app/database/open.ts', to: 'app/templates/index.ts', typeOnly: false }
  expect(drawHouse([models, up], openToAll)).not.toBe(drawHouse([models], openToAll))
})
