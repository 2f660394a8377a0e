import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const ICON = '\0icon:'
const IMPORT = /import \{([^}]*)\} from ["']react-icons\/fa["'];?/g

/**
 * All icons of react-icons/fa are one module, and a module is in one chunk: every page would carry
 * the icons of all others. Here each icon is a module of its own, so that a page has only its own.
 */
export function iconModules(): Plugin {
  const source = readFileSync(
    createRequire(import.meta.url)
      .resolve('react-icons/fa')
      .replace(/\.js$/, '.mjs'),
    'utf8',
  )
  return {
    name: 'annai:icon-modules',
    apply: 'build',
    enforce: 'post',
    transform(code) {
      if (!code.includes('react-icons/fa')) return null
      return code.replace(IMPORT, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => `import { ${name} } from '${ICON.slice(1)}${name.split(' as ')[0]}';`)
          .join(''),
      )
    },
    resolveId: (id) => (id.startsWith(ICON.slice(1)) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(ICON)) return null
      const name = id.slice(ICON.length)
      const drawn = new RegExp(
        `export function ${name} \\(props\\) \\{\\s*return (GenIcon\\(.*\\))\\(props\\);`,
      )
      const drawing = drawn.exec(source)?.[1]
      if (!drawing) throw new Error(`react-icons/fa has no ${name}`)
      return `import { GenIcon } from 'react-icons/lib'\nexport const ${name} = /* @__PURE__ */ ${drawing}`
    },
  }
}
