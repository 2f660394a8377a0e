import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { frameGroup } from './frame-group.ts'
import { iconModules } from './icon-modules.ts'

const src = (path: string) => resolve(import.meta.dirname, 'src', path)

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), iconModules()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  ssr: { noExternal: ['@annai/contract'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                frameGroup(['entry.client.tsx', 'root.tsx', 'routes/site-layout.tsx'].map(src)),
              ],
            },
          },
        },
      },
    },
  },
})
