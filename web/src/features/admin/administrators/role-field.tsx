import { ADMIN_ROLES, type AdminRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/form/select.tsx'

interface RoleFieldProps {
  value: AdminRole
  onChange: (role: AdminRole) => void
}

/** The role of an administrator, with what it allows. */
export function RoleField({ value, onChange }: RoleFieldProps) {
  const { t } = useTranslation('admin')
  return (
    <Select
      label={t('administrators.role')}
      hint={t(`administrators.roleAbout.${value}`)}
      value={value}
      onChange={(event) => {
        const role = ADMIN_ROLES.find((known) => known === event.target.value)
        if (role) onChange(role)
      }}
      options={ADMIN_ROLES.map((role) => ({
        value: role,
        label: t(`administrators.roles.${role}`),
      }))}
    />
  )
}
