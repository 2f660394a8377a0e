import type { ComponentType } from 'react'
import { lazyWithFallback } from './lazy-with-fallback.ts'

const Nothing = () => null

/** A lazy component that the page does not need; it renders nothing if its chunk fails to load. */
export const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyWithFallback(load, Nothing)
