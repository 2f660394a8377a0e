import { build, type Plugin } from 'vite'

const SUFFIX = '?script'

/** `import code from './file.ts?script'`: the module and its imports as the text of an inline script. */
export function inlineScript(target: string | string[]): Plugin {
  return {
    name: 'annai:inline-script',
    enforce: 'pre',
    resolveId: {
      async handler(id, importer) {
        if (!id.endsWith(SUFFIX)) return null
        const found = await this.resolve(id.slice(0, -SUFFIX.length), importer)
        return found && `${found.id}${SUFFIX}`
      },
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null
      const input = id.slice(0, -SUFFIX.length)
      this.addWatchFile(input)
      const result = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          target,
          modulePreload: false,
          rolldownOptions: { input, output: { format: 'iife' } },
        },
      })
      if (!('output' in result)) throw new Error(`${input}: no single output`)
      return `export default ${JSON.stringify(result.output[0].code.trim())}`
    },
  }
}
