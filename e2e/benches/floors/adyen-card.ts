/**
 * Another vendor's card form. Its number and code are typed into frames from its servers, which this bench does not
 * reach, so the name of the holder is its first field.
 */
import '@adyen/adyen-web/styles/adyen.css';
import { AdyenCheckout, Card } from '@adyen/adyen-web';

const checkout = await AdyenCheckout({
  environment: 'test',
  clientKey: 'test_FOURFOLDBENCH',
  countryCode: 'AU',
  locale: 'en-US',
  amount: { value: 12_000, currency: 'AUD' },
  analytics: { enabled: false },
});
new Card(checkout, {
  brands: ['visa', 'mc'],
  hasHolderName: true,
  holderNameRequired: true,
  positionHolderNameOnTop: true,
}).mount('#app');
