import '#shared/screens/access/page/access-page.css';
import { useEffect, useId, useRef } from 'react';
import type { TextKey } from '#shared/content/keys.ts';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { isCountryCode, marketOf } from '#shared/domain/markets/index.ts';
import type { ProfileValues } from '#shared/flows/access/profile-form.ts';
import type { EditedField } from '#shared/flows/account/edit-details.ts';
import { AddressEntry } from '#shared/screens/access/address/address-entry.tsx';
import { NameFields } from '#shared/screens/access/profile/name-fields.tsx';
import { profileProblemText } from '#shared/screens/access/profile/profile-problem-text.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { KeyValues } from '#shared/ui/display/key-values.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { ErrorSummary } from '#shared/ui/forms/error-summary.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { useEditDetails } from './use-edit-details.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface EditDetailsProps {
  readonly account: Account;
  /** @param isSaved whether something was changed and saved */
  readonly onClose: (isSaved: boolean) => void;
}

/** Name and address, to be changed. Source: POR-285, POR-288, POR-289. */
export const EditDetails = ({ account, onClose }: EditDetailsProps) => {
  const app = useApp();
  const { t } = app;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const edit = useEditDetails(account, onClose);
  const guard = useLeaveGuard(edit.isUnsaved);
  const { form, context } = edit;
  const textOf = (name: keyof ProfileValues, code: string) =>
    profileProblemText(code, name, form.values, context, app);
  const field = <Name extends keyof ProfileValues>(name: Name) => {
    const binding = form.field(name);
    return { ...binding, error: binding.error === undefined ? undefined : textOf(name, binding.error) };
  };
  useEffect(() => heading.current?.focus(), []);
  const close = () => onClose(false);
  return (
    <Card padded>
      <form className="ff-form ff-access" noValidate onSubmit={form.submit} aria-labelledby={headingId}>
        <h2 className="ff-h3" id={headingId} ref={heading} tabIndex={-1}>
          {t('account.edit.open')}
        </h2>
        <LiveRegion urgent>
          {edit.problem && (
            <Alert kind="warning" title={t('account.edit.failedTitle')}>
              {edit.problem}
            </Alert>
          )}
          {edit.overtakenBy && <Overtaken fields={edit.overtakenBy} saved={edit.before} />}
        </LiveRegion>
        <ErrorSummary
          problems={form.problems.map((each) => ({ ...each, text: textOf(each.field, each.text) }))}
        />
        <div className="ff-account-edit__names">
          <NameFields field={field} />
        </div>
        <AddressEntry
          context={context}
          values={form.values}
          setValue={form.setValue}
          field={field}
          isPrefilled={false}
        />
        {isChecked(account) && <p className="ff-small ff-muted">{t('account.edit.checked')}</p>}
        <div className="ff-account-edit__foot">
          <Button type="submit" busy={form.submitting && t('account.edit.busy')}>
            {t('account.edit.submit')}
          </Button>
          <Button variant="secondary" onPress={() => (edit.isUnsaved ? guard.ask(close) : close())}>
            {t('account.edit.cancel')}
          </Button>
        </div>
      </form>
      {guard.isAsking && (
        <UnsavedDialog fields={edit.changed} before={edit.before} typed={form.values} {...guard} />
      )}
    </Card>
  );
};

/** Where a register is asked about the shopper, it is asked again about another name. Source: decision 74. */
const isChecked = ({ countryCode }: Account): boolean =>
  isCountryCode(countryCode) && marketOf(countryCode).identityChecked;

const labels: Readonly<Record<EditedField, TextKey>> = {
  givenNames: 'identity.profile.givenNames',
  otherGivenNames: 'identity.profile.otherGivenNames',
  surname: 'identity.profile.surname',
  address1: 'identity.address.address1',
  address2: 'identity.address.address2',
  suburb: 'identity.address.suburb',
  state: 'identity.address.state',
  postcode: 'identity.address.postcode',
};

interface OvertakenProps {
  readonly fields: readonly EditedField[];
  readonly saved: ProfileValues;
}

/** What was saved elsewhere since the form was opened. */
const Overtaken = ({ fields, saved }: OvertakenProps) => {
  const { t } = useApp();
  return (
    <div className="ff-stack ff-stack--3">
      <Alert kind="warning" title={t('account.edit.changedTitle')}>
        {t('account.edit.changed')}
      </Alert>
      {fields.length > 0 && (
        <>
          <p className="ff-strong">{t('account.edit.savedNow')}</p>
          <KeyValues
            rows={fields.map((name) => ({
              key: name,
              label: t(labels[name]),
              value: saved[name] || t('account.edit.empty'),
            }))}
          />
        </>
      )}
    </div>
  );
};

interface UnsavedDialogProps {
  readonly fields: readonly EditedField[];
  readonly before: ProfileValues;
  readonly typed: ProfileValues;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** Asks before changes are lost. Source: POR-288, portal-open O-74. */
const UnsavedDialog = ({ fields, before, typed, stay, leave }: UnsavedDialogProps) => {
  const { t } = useApp();
  return (
    <Dialog
      open
      onClose={stay}
      closedBy="closerequest"
      title={t('account.unsaved.title')}
      footer={
        <div className="ff-stack ff-stack--3">
          <Button size="large" block onPress={stay}>
            {t('account.unsaved.keep')}
          </Button>
          <Button variant="secondary" block onPress={leave}>
            {t('account.unsaved.leave')}
          </Button>
        </div>
      }
    >
      <p>{t('account.unsaved.text')}</p>
      <KeyValues
        rows={fields.map((name) => ({
          key: name,
          label: t(labels[name]),
          value: (
            <>
              {before[name] && (
                <s className="ff-muted">
                  <span className="ff-sr">{t('account.unsaved.was')} </span>
                  <bdi>{before[name]}</bdi>
                </s>
              )}{' '}
              <bdi>{typed[name] || t('account.edit.empty')}</bdi>
            </>
          ),
        }))}
      />
    </Dialog>
  );
};
