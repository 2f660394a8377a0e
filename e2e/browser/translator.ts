import type { Page } from '@playwright/test'

/**
 * Does to a page what the translation of Chrome does: each text node is replaced by two nested
 * `<font>` elements, those that the page adds later too. The words stay, so that tests find them.
 */
export const translateFrom = (page: Page, start: 'parsed' | 'hydrated') =>
  page.addInitScript((begins) => {
    const skipped = 'script,style,noscript,textarea,title,option,svg,font,[translate=no]'
    function translate(node: Node): void {
      if (node instanceof Text) {
        const { parentElement } = node
        if (!parentElement || node.data.trim() === '' || parentElement.closest(skipped)) return
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.append(node.data)
        outer.append(inner)
        node.replaceWith(outer)
      } else for (const child of [...node.childNodes]) translate(child)
    }
    /** Whether React has taken over the whole page, which it does part by part. */
    function isHydrated(): boolean {
      const parts = document.querySelectorAll(
        ':is(header, main, footer) :is(a, button, input, textarea, p, h1, h2, h3)',
      )
      return [...parts].every((part) => Object.keys(part).some((key) => key.startsWith('__react')))
    }
    function whenHydrated(next: () => void): void {
      if (isHydrated()) next()
      else requestAnimationFrame(() => whenHydrated(next))
    }
    function begin(): void {
      translate(document.body)
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
          for (const node of target instanceof Text ? [target] : addedNodes)
            if (node.isConnected) translate(node)
      }).observe(document, { childList: true, characterData: true, subtree: true })
    }
    if (begins === 'parsed') addEventListener('DOMContentLoaded', begin)
    else
      new MutationObserver((_changes, observer) => {
        if (!('ready' in document.documentElement.dataset)) return
        observer.disconnect()
        whenHydrated(begin)
      }).observe(document, { attributes: true, childList: true, subtree: true })
  }, start)
