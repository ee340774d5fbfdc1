import './evidence.css';
import { useEffect, useRef, useState } from 'react';
import {
  type EvidenceRefusal,
  evidenceTypes,
  maximumEvidenceBytes,
  maximumEvidenceFiles,
} from '#shared/domain/disputes/evidence.ts';
import { judgeFile, type PickedEvidence, pickEvidence } from '#shared/domain/disputes/pick-evidence.ts';
import { formatFileSize } from '#shared/domain/file-size.ts';
import { isolate } from '#shared/domain/texts-of-others.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { IconButton } from '#shared/ui/actions/icon-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { fileIcon, Icon, imageIcon, trashIcon, uploadIcon } from '#shared/ui/icons/icon.tsx';

interface EvidencePickerProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  /** Whether at least one file is needed. */
  readonly isNeeded?: boolean;
  /** Why the server refused these files. */
  readonly refusal: EvidenceRefusal | null;
}

/** For the dialog in which a browser shows files, which hides what is not accepted. */
const accepted = Object.entries(evidenceTypes)
  .flatMap(([type, endings]) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',');

const nothingRefused = { hasTooMany: false, tooLarge: [], cardNumber: [], heic: [], wrongType: [] };

/** The files of a report or an answer: what is attached, and a button that adds more. Source: POR-225 to POR-227. */
export const EvidencePicker = ({ files, onChange, refusal, isNeeded = false }: EvidencePickerProps) => {
  const { t, locale } = useApp();
  const root = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<Omit<PickedEvidence<File>, 'files'>>(nothingRefused);
  const [removed, setRemoved] = useState<string | null>(null);
  const size = formatFileSize(maximumEvidenceBytes, locale);

  // In a small window a file that is added pushes the button that has the focus out of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the files have changed
  useEffect(() => {
    const { activeElement } = document;
    if (root.current?.contains(activeElement)) activeElement?.scrollIntoView?.({ block: 'nearest' });
  }, [files]);

  const attached = useRef(files);
  attached.current = files;
  const add = async (list: FileList | null) => {
    const picked = [...(list ?? [])];
    // So that the same file can be picked again after it was removed.
    if (input.current) input.current.value = '';
    const judged = await Promise.all(picked.map(judgeFile));
    const { files: next, ...rest } = pickEvidence(attached.current, judged);
    setRefused(rest);
    setRemoved(null);
    onChange(next);
  };
  const remove = (file: File) => {
    setRefused(nothingRefused);
    setRemoved(file.name);
    onChange(files.filter((each) => each !== file));
    // The button that had the focus goes with its file.
    root.current?.querySelector<HTMLElement>('.ff-btn')?.focus();
  };

  return (
    <fieldset className="ff-field" ref={root}>
      <legend className="ff-legend">
        <span>{t('disputes.evidence.label')}</span>
        {!isNeeded && <span className="ff-field__opt">{` ${t('common.optional')}`}</span>}
      </legend>
      <p className="ff-field__hint">
        {`${t('disputes.evidence.hint', { files: maximumEvidenceFiles, size })} ${t('disputes.evidence.types')}`}
      </p>
      {files.length > 0 && (
        <ul className="ff-card ff-evidence">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be attached twice
            <li key={`${index} ${file.name}`} className="ff-evidence__file">
              <Icon shape={file.type.startsWith('image/') ? imageIcon : fileIcon} />
              <div>
                <p className="ff-evidence__name">
                  <bdi>{file.name}</bdi>
                </p>
                <p className="ff-small ff-muted">{formatFileSize(file.size, locale)}</p>
              </div>
              <IconButton
                shape={trashIcon}
                label={t('disputes.evidence.remove', { name: file.name })}
                onPress={() => remove(file)}
              />
            </li>
          ))}
        </ul>
      )}
      <LiveRegion urgent>
        {refusal && <Alert kind="warning" title={t(`errors.${refusal}`)} />}
        {refused.hasTooMany && <Alert kind="warning" title={t('disputes.evidence.tooMany')} />}
        {refused.tooLarge.length > 0 && (
          <Alert kind="warning" title={t('disputes.evidence.tooLarge')}>
            {refused.tooLarge.map(isolate).join(', ')}
          </Alert>
        )}
        {refused.cardNumber.length > 0 && (
          <Alert kind="warning" title={t('errors.CARD_NUMBER_IN_FILE_NAME')}>
            {refused.cardNumber.map(isolate).join(', ')}
          </Alert>
        )}
        {refused.heic.length > 0 && (
          <Alert kind="warning" title={t('disputes.evidence.heic')}>
            {refused.heic.map(isolate).join(', ')}
          </Alert>
        )}
        {refused.wrongType.length > 0 && (
          <Alert kind="warning" title={t('disputes.evidence.wrongType')}>
            {refused.wrongType.map(isolate).join(', ')}
          </Alert>
        )}
      </LiveRegion>
      <LiveRegion>
        {removed !== null && (
          <span className="ff-sr">{t('disputes.evidence.removed', { name: removed })}</span>
        )}
      </LiveRegion>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted}
        aria-label={t('disputes.evidence.add')}
        onChange={(event) => void add(event.currentTarget.files)}
      />
      <div>
        <Button variant="secondary" size="small" onPress={() => input.current?.click()}>
          <Icon shape={uploadIcon} size={18} />
          <span>{t('disputes.evidence.add')}</span>
        </Button>
      </div>
    </fieldset>
  );
};
