import { useLayoutEffect } from 'react';
import { HashRouter, useNavigate } from 'react-router';
import type { HashAddress } from './hash-address.ts';

interface AddressBarProps {
  readonly address: HashAddress;
}

/** react-router, which keeps the history of the hash; which page an address is, is the route table's to say. */
export const AddressBar = ({ address }: AddressBarProps) => (
  // Not as a transition: a step back is heard of at once.
  <HashRouter useTransitions={false}>
    <Moves address={address} />
  </HashRouter>
);

const Moves = ({ address }: AddressBarProps) => {
  const navigate = useNavigate();
  // Drawn again with every move of the router.
  useLayoutEffect(() => {
    address.attachRouter(navigate);
    address.routerMoved();
  });
  return null;
};
