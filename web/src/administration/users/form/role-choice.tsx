import { type Role, roles } from '@muster/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './user-form.module.css'

interface RoleChoiceProps {
  value: Role
  onChange: (role: Role) => void
}

/** The four roles, each with what it adds to the previous one. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const { t } = useTranslation('users')
  const name = useId()
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{t('form.role')}</legend>
      <div className={classes.roles}>
        {roles.map((role) => (
          <label key={role} className={classes.role} data-chosen={role === value || undefined}>
            <input
              type="radio"
              name={name}
              value={role}
              aria-labelledby={`${name}-${role}`}
              aria-describedby={`${name}-${role}-may`}
              checked={role === value}
              onChange={() => onChange(role)}
            />
            <span id={`${name}-${role}`} className={classes.roleName}>
              {t(`roles.${role}`)}
            </span>
            <span id={`${name}-${role}-may`} className={classes.roleMay}>
              {t(`may.${role}`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
