import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaEye from '~icons/fa-solid/eye'
import FaEyeSlash from '~icons/fa-solid/eye-slash'
import { boxStyle, Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className'> & {
    /** Inside the box on the left: an icon, a fixed prefix. */
    before?: ReactNode
    /** Below the box on the right: a counter. */
    aside?: ReactNode
  }

/** The wheel over a number that has the focus would change it. */
export const dropFocus = ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.blur()

/** A text input; accepts all input props, `register('name')` included. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, hideLabel, className, before, aside, id, ...given } = props
  const input = {
    ...((given.type === undefined || given.type === 'search') && { dir: 'auto' }),
    ...(given.type === 'number' && { onWheel: dropFocus }),
    ...given,
  }
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, aside, id }}>
      {(wiring) =>
        before ? (
          <div
            className={boxStyle(
              Boolean(error),
              'flex items-center gap-2 py-0! focus-within:outline-2 focus-within:outline-indigo focus-within:outline-offset-2',
            )}
          >
            <span className="max-w-1/2 shrink-0 truncate text-muted">{before}</span>
            <input
              {...input}
              {...wiring}
              className="min-h-10 w-full min-w-0 bg-transparent shadow-none! outline-none!"
            />
          </div>
        ) : (
          <input {...input} {...wiring} className={boxStyle(Boolean(error))} />
        )
      }
    </Field>
  )
}

/** A password input with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'before'>) {
  const { label, hint, error, optional, hideLabel, className, id, ...input } = props
  const { t } = useTranslation('common')
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(wiring) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            className={boxStyle(Boolean(error), 'pe-12')}
          />
          <IconButton
            label={t(isShown ? 'fields.hidePassword' : 'fields.showPassword')}
            icon={isShown ? <FaEyeSlash /> : <FaEye />}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 end-0 text-muted"
          />
        </div>
      )}
    </Field>
  )
}
