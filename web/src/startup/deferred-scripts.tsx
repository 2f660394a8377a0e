import { Children, cloneElement, isValidElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'
import { DEFERRED } from './start-after-first-paint.ts'

interface Attributes {
  rel?: string
  type?: string
  children?: ReactNode
}

/** The same elements, with hints and module scripts that a browser does not load. */
function deferred(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<Attributes>(child)) return child
    if (child.props.rel === 'modulepreload') return cloneElement(child, { rel: DEFERRED })
    if (child.props.type === 'module') return cloneElement(child, { type: DEFERRED })
    return cloneElement(child, {}, deferred(child.props.children))
  })
}

/**
 * The router's scripts, which `start-after-first-paint.ts` starts. It has restored them when React
 * hydrates, so in the browser they are the router's own.
 */
export function DeferredScripts({ nonce }: { nonce: string | undefined }) {
  const scripts = Scripts({ nonce })
  return import.meta.env.SSR ? deferred(scripts) : scripts
}
