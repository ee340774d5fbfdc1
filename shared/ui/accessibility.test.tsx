import axe from 'axe-core';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { Button } from './actions/button.tsx';
import { Dialog } from './dialogs/dialog.tsx';
import { Drawer } from './dialogs/drawer.tsx';
import { KeyValues } from './display/key-values.tsx';
import { Alert } from './feedback/alert.tsx';
import { EmptyState } from './feedback/empty-state.tsx';
import { Loader } from './feedback/loader.tsx';
import { Skeleton } from './feedback/skeleton.tsx';
import { Checkbox } from './forms/checkbox.tsx';
import { AddChoice, ChoiceList } from './forms/choice-list.tsx';
import { CodeInput } from './forms/code-input.tsx';
import { DateFields } from './forms/date-fields.tsx';
import { PasswordField } from './forms/password-field.tsx';
import { PasswordStrength } from './forms/password-strength.tsx';
import { PhoneField } from './forms/phone-field.tsx';
import { SegmentedControl } from './forms/segmented-control.tsx';
import { SelectField } from './forms/select-field.tsx';
import { CardBrandIcon } from './icons/card-brand-icon.tsx';
import { PageFooter } from './layout/page-footer.tsx';
import { PageHeader } from './layout/page-header.tsx';
import { Sheet } from './layout/sheet.tsx';
import { StickyBar } from './layout/sticky-bar.tsx';
import { InstalmentTimeline } from './orders/instalment-timeline.tsx';
import { OrderStrip } from './orders/order-strip.tsx';

const none = () => undefined;

const pieces: Record<string, ReactNode> = {
  alert: (
    <Alert kind="overdue" title="$22.49 is 7 days late" action={<Button>Pay</Button>}>
      Pay it now and you can shop again straight away.
    </Alert>
  ),
  'card brand': <CardBrandIcon mark="VISA" named />,
  checkbox: (
    <Checkbox name="terms" checked={false} onChange={none} error="Tick the box to continue.">
      I agree
    </Checkbox>
  ),
  choices: (
    <ChoiceList
      legend="Pay with"
      name="card"
      value="a"
      onChange={none}
      error="Choose a card."
      choices={[
        { value: 'a', title: 'Visa ending 4242', picture: <CardBrandIcon mark="VISA" /> },
        { value: 'b', title: 'Amex ending 431', unavailable: 'Not taken here' },
      ]}
      footer={<AddChoice onPress={none}>Add a card</AddChoice>}
    />
  ),
  code: (
    <CodeInput label="6-digit code" name="code" value="492" onChange={none} error="This code isn’t right." />
  ),
  date: (
    <DateFields
      legend="Date of birth"
      name="birth"
      birthday
      hint="For example 7 3 1994."
      value={{ day: '31', month: '02', year: '1994' }}
      onChange={none}
      error="There is no 31 February."
    />
  ),
  dialog: (
    <Dialog open onClose={none} title="What do you want to pay?" footer={<Button>Continue</Button>}>
      <SegmentedControl
        label="Pay by"
        name="mode"
        value="whole"
        onChange={none}
        options={[
          { value: 'whole', label: 'Whole payments' },
          { value: 'other', label: 'Another amount' },
        ]}
      />
    </Dialog>
  ),
  drawer: (
    <Drawer open onClose={none} title="Maya Rowe">
      <ul>
        <li>
          <a href="#/">Orders</a>
        </li>
      </ul>
    </Drawer>
  ),
  empty: <EmptyState title="No orders yet">They show up here.</EmptyState>,
  plan: (
    <Sheet label="How your payments would be split">
      <InstalmentTimeline items={[{ status: 'now', amount: '$30.00', when: 'Today' }]} />
    </Sheet>
  ),
  totals: <KeyValues rows={[{ key: 'total', label: 'Order total', value: '$89.95', total: true }]} />,
  loader: <Loader>Loading your orders</Loader>,
  frame: (
    <>
      <PageHeader onBack={none} onClose={none} closeLabel="Close and go back to Marlow Field" />
      <OrderStrip shop="Marlow Field" total={{ amount: '120.00', currency: 'AUD' }} />
      <main>
        <h1>Pay</h1>
      </main>
      <StickyBar note="Then 3 more" amount="$90.00">
        <Button block>Pay $30.00 today</Button>
      </StickyBar>
      <PageFooter links={[{ label: 'Help', href: '/help' }]} language={{ name: 'English', onPress: none }} />
    </>
  ),
  password: (
    <>
      <PasswordField
        label="New password"
        name="new"
        kind="new"
        value=""
        onChange={none}
        describedBy="meter"
      />
      <PasswordStrength id="meter" score={3} />
    </>
  ),
  phone: (
    <PhoneField
      label="Mobile number"
      name="mobile"
      countries={[{ code: 'AU', name: 'Australia', callingCode: '+61' }]}
      country="AU"
      onCountryChange={none}
      value=""
      onChange={none}
      error="Check the number."
    />
  ),
  select: (
    <SelectField
      label="State"
      name="state"
      value=""
      prompt="Choose a state"
      onChange={none}
      options={[{ value: 'VIC', label: 'Victoria' }]}
    />
  ),
  skeleton: <Skeleton label="Loading orders" shape="cards" />,
};

it.each(Object.keys(pieces))('axe finds no violations in %s', async (name) => {
  const { container } = renderInApp(pieces[name]);
  // Contrast needs a real browser; landmarks and headings belong to the screens.
  const rules = {
    'color-contrast': { enabled: false },
    region: { enabled: false },
    'heading-order': { enabled: false },
  };
  const { violations } = await axe.run(container, { rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
