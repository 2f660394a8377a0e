import { type ComponentType, lazy } from 'react'

/** A lazy component that renders `fallback` when its chunk cannot be loaded. */
export const lazyWithFallback = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props>,
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      console.warn('A chunk could not be loaded:', error)
      return { default: fallback }
    }
  })
