import type { TextKey } from '#shared/content/keys.ts';
import type { IdentityDocument } from '#shared/domain/identity/identity-document.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import { ErrorSummary } from '#shared/ui/forms/error-summary.tsx';
import type { FormState } from '#shared/ui/forms/use-form.ts';
import { AccessLinks, AccessPage } from '../access/page/access-page.tsx';
import { otherAccountAction } from '../access/page/other-account.tsx';

interface DocumentFrameProps {
  document: IdentityDocument;
  form: Pick<FormState<object>, 'submit' | 'submitting'>;
  /** For the error summary, with their texts. */
  problems: readonly { field: string; text: string; focus: () => void }[];
  problem: TextKey | null;
  /** Of the shopper's other account, masked. */
  otherEmail: string | null;
  changed: { isAsking: boolean; settle: (goOn: boolean) => void };
  onBack: () => void;
  children: Elements;
}

/** Layout of every document's form, around its fields. Source: ACC-330, ACC-336, ACC-337. */
export const DocumentFrame = (props: DocumentFrameProps) => {
  const { document, form, problems, problem, otherEmail, changed, onBack, children } = props;
  const { t } = useApp();
  return (
    <AccessPage
      title={t(`identification.document.${document}`)}
      lede={t('identification.form.lede')}
      problem={problem}
      action={otherAccountAction(problem, otherEmail)}
    >
      <form className="ff-form" noValidate onSubmit={form.submit}>
        <ErrorSummary problems={problems} />
        {children}
        <Button type="submit" size="large" block busy={form.submitting && t('identification.form.busy')}>
          {t(`identification.form.submit.${document}`)}
        </Button>
        <AccessLinks>
          <TextButton onPress={onBack}>{t('identification.form.other')}</TextButton>
        </AccessLinks>
      </form>
      <Dialog
        open={changed.isAsking}
        onClose={() => changed.settle(false)}
        title={t('identification.changed.title')}
        footer={
          <>
            <Button block onPress={() => changed.settle(true)}>
              {t('identification.changed.confirm')}
            </Button>
            <Button block variant="secondary" onPress={() => changed.settle(false)}>
              {t('identification.changed.back')}
            </Button>
          </>
        }
      >
        <p>{t('identification.changed.text')}</p>
      </Dialog>
    </AccessPage>
  );
};
