import { Tabs } from '@mantine/core'
import { createZone, updateZone, type ZoneRow, zoneNameLength } from '@muster/contract'
import {
  canCreateZone,
  emptyZone,
  hasTooManyOptions,
  hasZoneOptions,
  isZoneChanged,
  optionsTakenFrom,
  withOption,
  type ZoneDraft,
  type ZoneNameProblem,
  type ZoneSet,
  zoneNameProblem,
  zoneSets,
} from '@muster/rules'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ChangedMeanwhile } from '../../../estate/changed-meanwhile.tsx'
import { usePageTitle } from '../../../session/brand/brand.tsx'
import { worldPaths } from '../../../session/paths.ts'
import { useRenewal } from '../../../session/request/renew.ts'
import { request } from '../../../session/request/request.ts'
import { useCreationKey } from '../../../session/request/use-creation-key.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { useLeavePrompt } from '../../../ui/dialog/leave-prompt.tsx'
import { DraftTextInput } from '../../../ui/form/draft/draft-text-input.tsx'
import { useDraftForm } from '../../../ui/form/draft/use-draft-form.ts'
import { Page } from '../../../ui/page/page.tsx'
import { useToast } from '../../../ui/toast/toasts.tsx'
import { saveProblemOf, useSaveRecord } from '../../use-save-record.ts'
import { latestZone } from '../zones.queries.ts'
import { OptionList } from './option-list.tsx'
import { useZoneOptions } from './use-zone-options.ts'
import classes from './zone-editor.module.css'
import { ZoneEditorFoot } from './zone-editor-foot.tsx'
import { ZoneSummary } from './zone-summary.tsx'

const summary = 'summary'
type ZoneTab = ZoneSet | typeof summary
const tabs: readonly ZoneTab[] = [...zoneSets, summary]

const draftOf = (zone: ZoneRow | null): ZoneDraft => zone ?? emptyZone

/** Four tabs: three sets to choose from, and what was chosen [A-1118]. */
export function ZoneEditor({ zone }: { zone: ZoneRow | null }) {
  const { t } = useTranslation('zones')
  const title = t(zone ? 'editor.editTitle' : 'editor.createTitle')
  usePageTitle(title)
  const { world } = useWorld()
  const list = worldPaths(world.id).zones
  const navigate = useNavigate()
  const toast = useToast()
  /** The zone as opened, or the latest after somebody else changed it. */
  const [stored, setStored] = useState(zone)
  const [tab, setTab] = useState<ZoneTab>('groups1')
  const options = useZoneOptions(draftOf(stored))
  const withKey = useCreationKey()
  const saving = useSaveRecord({
    problemOf: (error) => saveProblemOf('zone', error),
    reload: useRenewal(createZone, updateZone),
    readLatest: async () => (stored ? latestZone(world.id, stored) : undefined),
    onLatest: (latest: ZoneRow) => {
      setStored(latest)
      form.start(draftOf(latest))
    },
  })
  const { problem, isGone, isSuccess } = saving
  const form = useDraftForm<ZoneDraft, ZoneNameProblem | 'exists'>({
    initial: draftOf(zone),
    // An existing zone keeps its name, even an invalid one.
    check: ({ name }) => ({ name: zone ? null : zoneNameProblem(name) }),
    refusal: problem === 'exists' ? { field: 'name', problem } : null,
    onChange: saving.forgetFailure,
  })
  const { draft, before, change } = form

  const isDirty = isZoneChanged(draft, before) && !isGone
  const canSave = isDirty && (zone ? hasZoneOptions(draft) : canCreateZone(draft))
  const leavePrompt = useLeavePrompt(isDirty && !saving.isStored)
  // Runs after the leave prompt's effect, which then no longer blocks.
  useEffect(() => {
    if (!isSuccess) return
    toast({ status: 'good', message: t('editor.saved') })
    navigate(list, { replace: true })
  }, [isSuccess, navigate, list, toast, t])

  const send = async ({ name, groups1, groups2, homeLocationIds }: ZoneDraft) => {
    const sets = {
      groups1: [...groups1],
      groups2: [...groups2],
      homeLocationIds: [...homeLocationIds],
    }
    if (stored) {
      const { id, version } = stored
      await request(updateZone, { world: world.id, body: { data: { id, ...sets }, version } })
    } else {
      const data = { name, ...sets }
      await withKey(data, (idempotencyKey) =>
        request(createZone, { world: world.id, body: { data }, idempotencyKey }),
      )
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (tab !== summary) {
      if (hasTooManyOptions(draft)) return
      setTab(summary)
      form.touch('name')
    } else if (canSave && !saving.isPending) form.submit((valid) => saving.save(() => send(valid)))
  }
  const nameText = (wrong: ZoneNameProblem | 'exists') =>
    wrong === 'exists' ? t('errors.exists') : t(`name.${wrong}`, { max: zoneNameLength })

  return (
    <Page title={title}>
      {saving.changedMeanwhile && (
        <div className={classes.notice}>
          <ChangedMeanwhile error={saving.changedMeanwhile} onLoadLatest={saving.loadLatest} />
        </div>
      )}
      <form onSubmit={submit} noValidate>
        <Card className={classes.card}>
          <fieldset className={classes.whole} disabled={saving.isPending || isSuccess}>
            <DraftTextInput
              form={form}
              name="name"
              className={classes.name ?? ''}
              label={t('columns.name')}
              autoComplete="off"
              readOnly={zone !== null}
              required={zone === null}
              problemText={nameText}
            />
            <Tabs
              value={tab}
              onChange={(chosen) => setTab(tabs.find((one) => one === chosen) ?? tab)}
              keepMounted={false}
              color="var(--accent)"
            >
              <Tabs.List className={classes.tabList} aria-label={t('editor.tabsLabel')}>
                {tabs.map((one) => (
                  <Tabs.Tab
                    key={one}
                    value={one}
                    rightSection={
                      one !== summary &&
                      draft[one].length > 0 && <span className={classes.count}>{draft[one].length}</span>
                    }
                  >
                    {t(`editor.tabs.${one}`)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {zoneSets.map((set) => (
                <Tabs.Panel key={set} value={set} className={classes.panel}>
                  <p className={classes.note}>{t(`editor.about.${set}`)}</p>
                  <OptionList
                    label={t(`editor.tabs.${set}`)}
                    searchLabel={t(`editor.search.${set}`)}
                    options={options[set].options}
                    hasFailed={options[set].hasFailed}
                    onRetry={options[set].retry}
                    chosen={draft[set]}
                    taken={optionsTakenFrom(set, draft)}
                    takenNote={t(set === 'groups1' ? 'editor.takenBy2' : 'editor.takenBy1')}
                    onToggle={(value) => change(withOption(draft, set, value))}
                  />
                </Tabs.Panel>
              ))}
              <Tabs.Panel value={summary} className={classes.panel}>
                <ZoneSummary draft={draft} options={options} />
              </Tabs.Panel>
            </Tabs>
          </fieldset>
          <ZoneEditorFoot
            draft={draft}
            isSummary={tab === summary}
            canSave={canSave}
            isPending={saving.isPending || isSuccess}
            problem={problem === 'gone' || problem === 'failed' ? t(`errors.${problem}`) : null}
            hasFailed={problem !== null}
            isGone={isGone}
            onCancel={() => navigate(list)}
          />
        </Card>
      </form>
      {leavePrompt}
    </Page>
  )
}
