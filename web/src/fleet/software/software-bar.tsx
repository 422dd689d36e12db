import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EstateFilterBar } from '../../estate/filter/estate-filter-bar.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import type { SoftwareKind } from './software-kind.ts'
import classes from './software-page.module.css'
import { type Version, versionText } from './software-version.ts'
import { type SoftwareFilter, useSettledVersion } from './use-software-filter.ts'
import { VersionPicker } from './version-picker.tsx'

interface SoftwareBarProps<Name extends string> {
  kind: SoftwareKind
  chosen: SoftwareFilter<Name>
  versions: Pick<UseQueryResult<readonly Version<Name>[]>, 'data' | 'isError' | 'refetch'>
}

/** Chooses devices, period and version for both tabs [C-1620, C-1717]. */
export function SoftwareBar<Name extends string>({ kind, chosen, versions }: SoftwareBarProps<Name>) {
  const { t } = useTranslation('software')
  const { number } = useFormats()
  const { data, isError, refetch } = versions
  const unseen = useSettledVersion(chosen, data)
  return (
    <>
      <EstateFilterBar filter={chosen.filter} onChoose={chosen.choose}>
        <VersionPicker
          kind={kind}
          names={chosen.versionNames}
          versions={data}
          chosen={chosen.version}
          onChange={chosen.chooseVersion}
        />
      </EstateFilterBar>
      {unseen && (
        <p role="status" className={classes.unseen}>
          {t('version.unseen', {
            version: versionText(unseen, chosen.versionNames),
            days: number(chosen.filter.days),
          })}
        </p>
      )}
      {!data && isError && <RetryLine text={t('version.failed')} onRetry={() => void refetch()} />}
    </>
  )
}
