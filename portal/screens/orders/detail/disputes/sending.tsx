import { formatFileSize } from '#shared/domain/file-size.ts';
import { sumMinor } from '#shared/domain/money.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** How much is being sent, while it is. */
export const Sending = ({ files }: { readonly files: readonly File[] }) => {
  const { t, locale } = useApp();
  const size = formatFileSize(sumMinor(files.map((file) => file.size)), locale);
  const text =
    files.length > 0
      ? t('disputes.sending.files', { count: files.length, size })
      : t('disputes.sending.text');
  return (
    <div className="ff-sending">
      <p className="ff-small ff-muted">{text}</p>
      <progress aria-label={text} />
    </div>
  );
};
