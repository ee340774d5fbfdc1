/** A merchant's page in React; compiled against the built package by `package.node.test.ts`. */
import {
  FourfoldButton,
  FourfoldPlacement,
  FourfoldProvider,
  FourfoldSchedule,
  useFourfold,
} from '@fourfold/widget/react';

function Status() {
  const { status, fourfold, error } = useFourfold();
  return <p>{status === 'error' ? error?.code : fourfold?.version}</p>;
}

export function Page() {
  return (
    <FourfoldProvider
      src="https://checkout.test/fourfold.js"
      merchantId="demo-au"
      locale="en-AU"
      theme="auto"
    >
      <Status />
      <FourfoldPlacement amount="120.00" currency="AUD" size="large" />
      <FourfoldButton
        label="buy"
        shape="pill"
        disabled={false}
        createToken={async () => 'ffc_'}
        onComplete={({ token }) => token.slice()}
      >
        <a href="/hosted">Pay</a>
      </FourfoldButton>
      <FourfoldSchedule amount={{ amount: '120.00', currency: 'AUD' }} onChange={({ isValid }) => isValid} />
      <fourfold-placement merchant-id="demo-au" amount="120.00" currency="AUD" className="under-price" />
      <fourfold-button
        merchant-id="demo-au"
        label="continue"
        ref={(button) => void button?.merchantId?.slice()}
      />
      {/* @ts-expect-error the provider has the merchant */}
      <FourfoldButton merchantId="demo-au" />
      {/* @ts-expect-error not a label */}
      <FourfoldButton label="plain" />
      {/* @ts-expect-error a placement needs an amount */}
      <fourfold-placement merchant-id="demo-au" currency="AUD" />
    </FourfoldProvider>
  );
}
