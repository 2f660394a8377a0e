import { toast } from '../ui/feedback/toast.ts'

/** Copies a text and shows the result. Without TLS a page has no clipboard. */
export const copyText = (text: string, shown: { copied: string; failed: string }): void =>
  void Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => toast.success(shown.copied),
      () => toast.error(shown.failed),
    )
