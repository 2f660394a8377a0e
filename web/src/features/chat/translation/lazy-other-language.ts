import { lazyOrNothing } from '../../../ui/feedback/lazy.tsx'

export const OtherLanguage = lazyOrNothing(
  async () => (await import('./other-language.tsx')).OtherLanguage,
)
