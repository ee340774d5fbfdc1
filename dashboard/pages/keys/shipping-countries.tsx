import { type FormEvent, useState } from 'react';
import { updateConfiguration } from '#shared/contract/merchant/account.contract.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { useAction } from '../../app/queries.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';

/** The countries to which the merchant's orders may go. */
export const ShippingCountries = ({ countries }: { countries: readonly string[] }) => {
  const { locale } = useApp();
  const [typed, setTyped] = useState(countries.join(' '));
  const [isEmpty, setEmpty] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const save = useAction(updateConfiguration, ({ supportedShippingCountries }) => {
    setTyped(supportedShippingCountries.join(' '));
    setSaved(true);
  });
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const send = (supportedShippingCountries: string[] | null) => {
    setSaved(false);
    save.run({ body: { supportedShippingCountries } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const codes = typed
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    setEmpty(codes.length === 0);
    if (codes.length > 0) send(codes);
  };
  return (
    <form className="ffd-card ffd-card--pad ff-form" onSubmit={submit} noValidate>
      <p className="ff-small ff-muted">{countries.map((code) => names.of(code) ?? code).join(', ')}</p>
      <TextField
        name="countries"
        label="Codes of the countries"
        hint="Two letters each, with a space between them"
        verbatim
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setEmpty(false);
        }}
        error={isEmpty ? 'Enter at least one code, such as AU.' : undefined}
      />
      <LiveRegion>{isSaved && <p className="ff-small">Saved.</p>}</LiveRegion>
      <LiveRegion urgent>
        {save.error ? <FailureNotice title="Not saved" error={save.error} /> : null}
      </LiveRegion>
      <div className="ffd-work__acts">
        <Button type="submit" variant="secondary" busy={save.isBusy && 'Saving'}>
          Save the countries
        </Button>
        <Button variant="secondary" onPress={() => !save.isBusy && send(null)}>
          Ship to every country we deliver to
        </Button>
      </div>
    </form>
  );
};
