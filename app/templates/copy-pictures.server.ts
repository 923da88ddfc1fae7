import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Filling } from '~/models/base/template'
import { ConfigError } from '~/runtime/config.server'

const manifestSchema = z.record(z.string(), z.object({ file: z.string(), width: z.number(), height: z.number() }))
export type PictureManifest = z.output<typeof manifestSchema>

/** From the project, wherever the process was started: the built file lies as deep in it as this one. */
const allPictures = fileURLToPath(new URL('../../pictures', import.meta.url))

/** The pictures kept with the sources become the shop's own: it may replace or delete them. */
export function copyPictures(options: {
  filling: Pick<Filling, 'picturesFolder'>
  uploadsDir: string
  /** Those of the project unless a test gives others. */
  picturesDir?: string
  folder: 'products' | 'articles'
}): PictureManifest {
  const { picturesFolder } = options.filling
  const pictures = options.picturesDir ?? (picturesFolder && join(allPictures, picturesFolder))
  if (!pictures) return {}
  const rendered = options.folder === 'products' ? pictures : join(pictures, options.folder)
  const manifest = join(rendered, 'manifest.json')
  if (!existsSync(manifest))
    throw new ConfigError(
      `Les images du catalogue manquent (${rendered}). Rétablissez ce dossier depuis les sources, ou lancez\u202f: npm run build`,
    )
  const target = join(options.uploadsDir, options.folder)
  mkdirSync(target, { recursive: true })
  for (const entry of readdirSync(rendered, { withFileTypes: true })) {
    const { name } = entry
    if (!entry.isFile() || name === 'manifest.json' || existsSync(join(target, name))) continue
    copyFileSync(join(rendered, name), join(target, name))
  }
  return manifestSchema.parse(JSON.parse(readFileSync(manifest, 'utf8')))
}
