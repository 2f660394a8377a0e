import { graphemes } from '@annai/contract/graphemes'
import { TextArea, type TextAreaProps } from '../ui/form/text-area.tsx'

/** A text area whose counter counts as the contract's limits do: characters a person sees. */
export const LongText = (props: Omit<TextAreaProps, 'measure'>) => (
  <TextArea {...props} measure={graphemes} />
)
