import { useState } from 'react';
import { Button } from '#shared/ui/actions/button.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { downloadIcon, Icon } from '#shared/ui/icons/icon.tsx';
import { FailureNotice } from './failure-notice.tsx';

interface DownloadProps {
  children: string;
  fileName: string;
  /** Reads what the file holds. */
  read: () => Promise<string>;
}

/** Saves a CSV file that calls of the dashboard read, since a plain link cannot send their header. */
export const Download = ({ children, fileName, read }: DownloadProps) => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      save(await read(), fileName);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="secondary" size="small" busy={isBusy && 'Preparing'} onPress={() => void run()}>
        <Icon shape={downloadIcon} size={18} />
        {children}
      </Button>
      <LiveRegion urgent>
        {error ? <FailureNotice title="Nothing was downloaded" error={error} /> : null}
      </LiveRegion>
    </>
  );
};

function save(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
