import type { ComponentType } from 'react'
import { lazyWithFallback } from './lazy-with-fallback.ts'

const Nothing = () => null

/** A lazy component that the page can do without: a chunk that fails to load renders nothing. */
export const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyWithFallback(load, Nothing)
