import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { adoptedStyles } from './adopted-styles.ts'
import { frameGroup } from './frame-group.ts'
import { iconModules } from './icon-modules.ts'

const src = (path: string) => resolve(import.meta.dirname, 'src', path)

/** What every page needs, and what every page needs that asks and keeps. */
const FRAME = [
  'entry.client.tsx',
  'root.tsx',
  'routes/layouts/site-layout.tsx',
  'ui/feedback/toast.ts',
  'shell/i18n/use-text.ts',
]
const ASKING = ['routes/layouts/query-layout.tsx', 'shell/realtime/realtime-connection.tsx']
const PIECES =
  /icon:|\/web\/src\/ui\/(?:layout\/(?:stars|chips|structured|card|avatar|pager)|overlay\/dialog\.|feedback\/(?:empty-state|skeleton|badge))/

const GUIDES =
  /\/features\/guides\/(?:use-prices|use-guide-text|cards\/rating-line|cards\/guide-portrait)\.|\/contract\/src\/(?:guides\/social|places\/vocabulary)\./
const FIELDS =
  /\/web\/src\/ui\/form\/(?:field|select|combobox|is-composing|text-field|text-area|counter|checkbox)\./

export default defineConfig({
  plugins: [adoptedStyles(), tailwindcss(), reactRouter(), iconModules()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  resolve: { alias: { i18next: src('shell/i18n/key-from-selector.ts') } },
  ssr: { noExternal: ['@annai/contract'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                frameGroup('frame', FRAME.map(src)),
                frameGroup('asking', [...FRAME, ...ASKING].map(src)),
                { name: 'limits', test: /\/contract\/src\/\w+\/limits\.ts$/ },
                // Small pieces of many pages: one request in place of ten.
                { name: 'pieces', test: PIECES, minShareCount: 4 },
                // What is said of a guide on a card and on the guide's own page: one request in place of six.
                { name: 'guides', test: GUIDES },
                { name: 'fields', test: FIELDS, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
  },
})
