import type { Plugin } from 'vite'

const SINGLETON = 'react-style-singleton'
const RESOLVED = `\0${SINGLETON}`
/** How sonner inserts its style. */
const INSERT = /function __insertCSS\(code\) \{[\s\S]*?\n\}/

const ADOPT = `function adopt(css) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
}`

const INSERT_ADOPTED = `${ADOPT}
function __insertCSS(css) {
  if (css && typeof document !== 'undefined') adopt(css);
}`

/** The part of react-style-singleton that locks the page's scrolling behind a dialog. */
const SINGLETON_ADOPTED = `import { useEffect } from 'react';
${ADOPT}
export function styleSingleton() {
  let users = 0;
  let sheet = null;
  return function Sheet({ styles, dynamic }) {
    useEffect(() => {
      if (users++ === 0) sheet = adopt(styles);
      return () => {
        if (--users > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
        sheet = null;
      };
    }, [styles && dynamic]);
    return null;
  };
}`

/**
 * The content policy allows no style elements beside the page's own. Two libraries add some while
 * the page runs; here their styles become constructed style sheets, which scripts of ours may make.
 */
export function adoptedStyles(): Plugin {
  return {
    name: 'annai:adopted-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === SINGLETON ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? SINGLETON_ADOPTED : null),
    transform(code, id) {
      if (!id.endsWith('/sonner/dist/index.mjs')) return null
      if (!INSERT.test(code)) throw new Error('sonner inserts its style in another way than before')
      return code.replace(INSERT, () => INSERT_ADOPTED)
    },
  }
}
