import { Checkbox } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { SettingsFormFrame } from '../settings-form.tsx'
import type { StoredSettings } from '../stored-settings.ts'
import { useSettingsForm } from '../use-settings-form.ts'
import {
  type Collection,
  collectionPart,
  dropDetection,
  locationChange,
  locationCollection,
  signalCollection,
  withLocationsOf,
} from './collection-fields.ts'
import classes from './devices.module.css'

const boxes = { location: locationCollection, signal: signalCollection, drop: dropDetection } as const

const platformOf = (collection: Collection) => (collection.startsWith('android') ? 'android' : 'windows')

/** What devices collect. Where it allows tracking people, the user confirms that they know. */
export function DeviceSettings({ stored }: { stored: StoredSettings }) {
  const { t } = useTranslation('settings')
  const form = useSettingsForm(stored, collectionPart)
  const { draft, loaded, change, save } = form
  const [asked, setAsked] = useState<'on' | 'off' | null>(null)

  const askFirst = () => {
    const what = locationChange(draft, loaded)
    if (what) setAsked(what)
    else save()
  }
  const discard = () => {
    change((now) => withLocationsOf(loaded, now))
    setAsked(null)
  }
  const apply = () => {
    setAsked(null)
    save()
  }

  return (
    <>
      <SettingsFormFrame form={form} onSave={askFirst}>
        <div className={classes.boxes}>
          {(['location', 'signal', 'drop'] as const).map((box) => (
            <Box key={box} box={box}>
              {boxes[box].map((collection) => (
                <Checkbox
                  key={collection}
                  name={collection}
                  label={t(`collection.${platformOf(collection)}`)}
                  checked={draft[collection]}
                  onChange={({ currentTarget: { checked } }) =>
                    change((now) => ({ ...now, [collection]: checked }))
                  }
                />
              ))}
            </Box>
          ))}
        </div>
      </SettingsFormFrame>
      {asked && (
        <ConfirmDialog
          title={t(`collection.confirm.${asked}.title`)}
          tick={t(`collection.confirm.${asked}.tick`)}
          confirmLabel={t('collection.confirm.apply')}
          onConfirm={apply}
          onClose={discard}
        >
          {t(`collection.confirm.${asked}.text`)}
        </ConfirmDialog>
      )}
    </>
  )
}

function Box({ box, children }: { box: keyof typeof boxes; children: ReactNode }) {
  const { t } = useTranslation('settings')
  const id = useId()
  return (
    <Card component="section" labelledBy={id} className={classes.box}>
      <h2 id={id} className={classes.title}>
        {t(`collection.${box}.title`)}
      </h2>
      <p className={classes.about}>{t(`collection.${box}.about`)}</p>
      <div className={classes.checks}>{children}</div>
    </Card>
  )
}
