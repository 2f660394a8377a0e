import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { icons } from './icons.ts'
import { inlineScript } from './inline-script.ts'

/** The oldest browsers that the pages support (docs/web.md). */
const BROWSERS = ['chrome109', 'firefox115', 'safari16.4']

/**
 * What every page needs, with all that it imports, in one file: the bundler would split it into
 * about forty small ones, which compress worse.
 */
const FRAME = { name: 'frame', test: /\/src\/(?:root|routes\/layouts\/site-layout)\.tsx/ }

export default defineConfig({
  plugins: [inlineScript(BROWSERS), tailwindcss(), reactRouter(), icons()],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [FRAME] } } } },
    },
  },
  build: {
    target: BROWSERS,
    assetsInlineLimit: 0,
    // The names of the scripts of every lazy part would be in the first load.
    modulePreload: {
      resolveDependencies: (_file, names) => names.filter((name) => name.endsWith('.css')),
    },
  },
  ssr: { noExternal: ['@annai/client', '@annai/contract'] },
})
