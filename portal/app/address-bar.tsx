import { useLayoutEffect } from 'react';
import { HashRouter, useNavigate } from 'react-router';
import type { HashAddress } from './hash-address.ts';

interface AddressBarProps {
  readonly address: HashAddress;
}

/** Lets react-router keep the history of the hash. The route table decides which page an address shows. */
export const AddressBar = ({ address }: AddressBarProps) => (
  // Not as a transition, so that a step back is reported at once.
  <HashRouter useTransitions={false}>
    <Moves address={address} />
  </HashRouter>
);

const Moves = ({ address }: AddressBarProps) => {
  const navigate = useNavigate();
  // Renders again on every navigation of the router.
  useLayoutEffect(() => {
    address.attachRouter(navigate);
    address.routerMoved();
  });
  return null;
};
