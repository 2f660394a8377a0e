import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ASSETS = new URL('./build/client', import.meta.url).pathname
const TEXT = /\.(?:js|css|svg|json|txt|webmanifest)$/
/** Below this a compressed copy saves nothing worth a second file. */
const SMALLEST = 256

/** Writes name.br and name.gz beside every text asset, so that serving one costs no processor. */
async function precompress(file: string): Promise<void> {
  const raw = await readFile(file)
  if (raw.length < SMALLEST) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
    promisify(gzip)(raw, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

const files = await readdir(ASSETS, { recursive: true, withFileTypes: true })
await Promise.all(
  files
    .filter((file) => file.isFile() && TEXT.test(file.name))
    .map((file) => precompress(join(file.parentPath, file.name))),
)
