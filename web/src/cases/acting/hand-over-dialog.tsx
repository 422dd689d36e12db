import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../session/world/world.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import { casePeopleQuery } from '../cases.queries.ts'
import type { CaseDialogProps } from './case-dialog-props.ts'

/** Hands cases to one of those who see the first of them; the answer names those that they do not see [K-606]. */
export function HandOverDialog({ cases, acting, onClose }: CaseDialogProps) {
  const { t } = useTranslation(['cases', 'ui'])
  const { world } = useWorld()
  const [to, setTo] = useState<string | null>(null)
  const people = useQuery(casePeopleQuery(world.id, cases[0]?.number ?? 0))
  const options = people.data?.list.map(({ id, email }) => ({ value: id, label: email }))
  return (
    <FormDialog
      title={t('cases:handOver.title', { count: cases.length })}
      isDirty={false}
      maySave={to !== null}
      isPending={acting.isPending}
      afterFailure={acting.isError ? 'save' : null}
      saveLabel={t('cases:act.handOver')}
      onSave={() => to !== null && acting.act(cases, { action: 'handOver', to }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {people.isError && !people.data ? (
        <RetryLine text={t('cases:handOver.failed')} onRetry={() => people.refetch()} />
      ) : (
        <Select
          data-autofocus
          size="md"
          label={t('cases:handOver.to')}
          description={options?.length === 0 ? t('cases:handOver.none') : t('cases:handOver.told')}
          placeholder={options ? t('cases:handOver.choose') : t('ui:loading')}
          searchable
          limit={100}
          // Not disabled while there are none: what is disabled cannot have the focus.
          nothingFoundMessage={options ? t('cases:handOver.noneFound') : t('ui:loading')}
          data={options ?? []}
          value={to}
          onChange={setTo}
        />
      )}
    </FormDialog>
  )
}
