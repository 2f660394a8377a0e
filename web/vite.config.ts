import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { adoptedStyles } from './adopted-styles.ts'
import { icons } from './icons.ts'
import { CHUNK_GROUPS } from './src/startup/chunk-groups.ts'

const src = (path: string) => resolve(import.meta.dirname, 'src', path)

/** In every document already, so what loads later does not have to name them. */
const IN_EVERY_PAGE = /\/(?:frame|rolldown-runtime)-/

export default defineConfig({
  plugins: [adoptedStyles(), tailwindcss(), reactRouter(), icons()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (_file, files) => files.filter((file) => !IN_EVERY_PAGE.test(file)),
    },
  },
  resolve: { alias: { i18next: src('shell/i18n/key-from-selector.ts') } },
  ssr: { noExternal: ['@annai/contract'] },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } } },
    },
  },
})
