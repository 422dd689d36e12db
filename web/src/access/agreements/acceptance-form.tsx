import { Button, Checkbox, TextInput } from '@mantine/core'
import {
  type AgreementKind,
  type Agreements,
  type acceptAgreements,
  type BodyOf,
  signatureLength,
} from '@muster/contract'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '../../session/auth/index.ts'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useLeavePrompt } from '../../ui/dialog/leave-prompt.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import classes from './acceptance-form.module.css'
import { AgreementText } from './agreement-text.tsx'
import { requiredOf, useAcceptance } from './agreements.queries.ts'
import { cut, mayAccept, type Signature } from './signature.ts'

interface AcceptanceFormProps {
  pending: readonly AgreementKind[]
  agreements: Agreements
}

export function AcceptanceForm({ pending, agreements }: AcceptanceFormProps) {
  const { t } = useTranslation(['access', 'ui'])
  const { world } = useWorld()
  const { signOut } = useAuth()
  const acceptance = useAcceptance(world.id)
  const [signature, setSignature] = useState<Signature>({ name: '', jobTitle: '', ticked: [] })
  const { name, jobTitle, ticked } = signature
  const [leaving, setLeaving] = useState(false)
  const begun = name !== '' || jobTitle !== '' || ticked.length > 0
  const leavePrompt = useLeavePrompt(begun && !leaving)

  const change = (part: Partial<Signature>) => setSignature({ ...signature, ...part })
  const tick = (kind: AgreementKind, on: boolean) =>
    change({ ticked: on ? [...ticked, kind] : ticked.filter((other) => other !== kind) })

  const leave = () => {
    setLeaving(true)
    signOut()
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!mayAccept(signature, pending) || acceptance.isPending) return
    const ids = Object.fromEntries(pending.map((kind) => [kind, requiredOf(agreements, kind)?.id]))
    const body = { name: name.trim(), jobTitle: jobTitle.trim(), ...ids } as BodyOf<typeof acceptAgreements>
    acceptance.mutate(body, { onError: () => change({ ticked: [] }) })
  }

  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      {pending.map((kind) => (
        <section key={kind} className={classes.agreement}>
          <div className={classes.head}>
            <h2>{t(`access:agreements.${kind}`)}</h2>
            <ExternalLink
              href={worldPaths(world.id).agreement(kind)}
              className={classes.open}
              label={t('access:agreements.openNamed', { agreement: t(`access:agreements.${kind}`) })}
            >
              {t('access:agreements.open')}
            </ExternalLink>
          </div>
          <AgreementText
            text={requiredOf(agreements, kind)?.text ?? ''}
            boxed={{ label: t(`access:agreements.${kind}`) }}
          />
          <Checkbox
            checked={ticked.includes(kind)}
            onChange={(event) => tick(kind, event.currentTarget.checked)}
            label={t(`access:agreements.accept.${kind}`)}
          />
        </section>
      ))}
      <section className={classes.signature}>
        <TextInput
          label={t('access:agreements.name')}
          value={name}
          maxLength={signatureLength}
          autoComplete="name"
          required
          onChange={(event) => change({ name: cut(event.currentTarget.value) })}
        />
        <TextInput
          label={t('access:agreements.jobTitle')}
          value={jobTitle}
          maxLength={signatureLength}
          autoComplete="organization-title"
          required
          onChange={(event) => change({ jobTitle: cut(event.currentTarget.value) })}
        />
      </section>
      <div className={classes.foot}>
        <div role="alert" className={classes.error}>
          {acceptance.isError && <FieldError>{t('ui:error.wrongAgain')}</FieldError>}
        </div>
        <Button variant="subtle" size="md" onClick={leave}>
          {t('access:agreements.return')}
        </Button>
        <Button
          type="submit"
          variant="filled"
          size="md"
          disabled={!mayAccept(signature, pending)}
          loading={acceptance.isPending}
        >
          {t('access:agreements.acceptAll')}
        </Button>
      </div>
      {leavePrompt}
    </form>
  )
}
