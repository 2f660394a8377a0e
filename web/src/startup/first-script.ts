import { captureEarlyInput } from './capture-early-input.ts'
import { markDocument } from './mark-document.ts'
import { startAfterFirstPaint } from './start-after-first-paint.ts'

// Inline in every page (`?script`, web/inline-script.ts), in this order.
markDocument()
startAfterFirstPaint()
captureEarlyInput()
