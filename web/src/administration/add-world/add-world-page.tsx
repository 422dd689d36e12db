import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { worldPaths } from '../../session/paths.ts'
import { Card } from '../../ui/card/card.tsx'
import { useLeavePrompt } from '../../ui/dialog/leave-prompt.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useFocusAfterFailure } from '../../ui/states/use-focus-after-failure.ts'
import { StatusGlyph } from '../../ui/status-glyph.tsx'
import classes from './add-world-page.module.css'
import { creationProblemOf } from './creation-problem.ts'
import { OwnerPart } from './owner-part.tsx'
import { type CreatedWorld, useWorldCreation } from './use-world-creation.ts'
import { emptyDraft, isPristine, type WorldDraft, worldBodyOf } from './world-draft.ts'
import { AgreementsPart, LicencePart, WorldPart } from './world-fields.tsx'

/** Where the provider's staff makes worlds [A-1401]; `back` leads to those there are. */
export function AddWorldPage({ back }: { back: ReactNode }) {
  const { t } = useTranslation('add-world')
  usePageTitle(t('title'))
  const [draft, setDraft] = useState(emptyDraft)
  /** Counts the forms: each begins with fields that nobody has touched. */
  const [form, setForm] = useState(1)
  const { mutate, isPending, error, data, outcome, reset } = useWorldCreation()
  const leavePrompt = useLeavePrompt(!isPristine(draft))
  const body = worldBodyOf(draft)
  const problem = creationProblemOf(error)
  const submitButton = useFocusAfterFailure<HTMLButtonElement>(error !== null && problem === null)

  const change = (next: WorldDraft) => {
    setDraft(next)
    if (error) reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (body && !isPending) mutate(body, { onSuccess: startAgain })
  }
  // When nothing is pending any more: the first field takes the focus, which no disabled one can.
  const startAgain = () => {
    setDraft(emptyDraft)
    setForm(form + 1)
  }
  return (
    <Page title={t('title')} subtitle={t('subtitle')} actions={back} width="narrow">
      <form className={classes.form} onSubmit={submit} noValidate>
        <fieldset key={form} className={classes.parts} disabled={isPending}>
          <WorldPart draft={draft} onChange={change} takesFocus={form > 1} />
          <LicencePart draft={draft} onChange={change} />
          <AgreementsPart draft={draft} onChange={change} />
          <OwnerPart draft={draft} problem={problem} onChange={change} />
        </fieldset>
        <div className={classes.foot}>
          <span role="status" className={classes.message}>
            {outcome && (
              <>
                <StatusGlyph status={outcome.isGood ? 'good' : 'problem'} />
                {t(outcome.isGood ? 'created' : 'failed')}
              </>
            )}
          </span>
          <Button
            ref={submitButton}
            type="submit"
            variant="filled"
            size="md"
            disabled={body === null || problem !== null}
            loading={isPending}
          >
            {t('submit')}
          </Button>
        </div>
        {data && <Created world={data} />}
      </form>
      {leavePrompt}
    </Page>
  )
}

/** What was made last, with the way into it for who may go. */
function Created({ world }: { world: CreatedWorld }) {
  const { t } = useTranslation('add-world')
  return (
    <Card className={classes.made}>
      <span>{t('made', { name: world.name })}</span>
      {world.mayOpen && (
        <Button component={Link} to={worldPaths(world.id).landing}>
          {t('open')}
        </Button>
      )}
    </Card>
  )
}
