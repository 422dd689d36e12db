import { MultiSelect, TextInput } from '@mantine/core'
import { type WorldEntry, worldsOfUser } from '@muster/contract'
import { mayChooseWorlds, type UserDraft } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import classes from './user-form.module.css'

interface WorldChoiceProps {
  worlds: readonly WorldEntry[]
  draft: UserDraft
  onChange: (worldIds: readonly string[]) => void
}

/** Which worlds the user may open; an administrator opens all, future ones included [A-1022, A-1023]. */
export function WorldChoice({ worlds, draft, onChange }: WorldChoiceProps) {
  const { t } = useTranslation('users')
  if (!mayChooseWorlds(draft))
    return <TextInput label={t('form.worlds')} value={t('allWorlds')} disabled readOnly />
  return (
    <MultiSelect
      size="md"
      label={t('form.worlds')}
      placeholder={t('form.addWorld')}
      searchable
      hidePickedOptions
      limit={100}
      maxValues={worldsOfUser}
      nothingFoundMessage={t('form.noneFound')}
      classNames={{ pillsList: classes.worlds ?? '', pill: classes.pill ?? '' }}
      data={worlds.map(({ id, name }) => ({ value: id, label: name }))}
      value={[...draft.worldIds]}
      onChange={onChange}
    />
  )
}
