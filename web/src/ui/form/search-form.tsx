import { Form } from 'react-router'
import FaSearch from '~icons/fa-solid/search'
import { classes } from '../class-names.ts'
import { Button } from './button.tsx'

interface SearchFormProps {
  action: string
  name: string
  /** Label and placeholder. */
  label: string
  submit: string
  /** Loads a new document, for use on error pages. */
  reloadDocument?: boolean
  className?: string
}

/** A search box with a button; it works without scripts. */
export function SearchForm(props: SearchFormProps) {
  const { action, name, label, submit, reloadDocument = false, className } = props
  return (
    <Form
      action={action}
      role="search"
      reloadDocument={reloadDocument}
      className={classes('flex', className)}
    >
      <input
        type="search"
        dir="auto"
        name={name}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        className="min-h-13 w-full min-w-0 rounded-s-md border border-edge border-e-0 bg-surface px-3 sm:px-4"
      />
      <Button
        type="submit"
        look="secondary"
        size="lg"
        aria-label={submit}
        className="rounded-s-none! px-5!"
      >
        <FaSearch aria-hidden="true" />
      </Button>
    </Form>
  )
}
