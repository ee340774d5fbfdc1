import type { accessContract } from '#shared/contract/access/access.contract.ts';
import { changeContactHandlers } from '../access/change-contact.ts';
import { changePasswordHandlers } from '../access/change-password.ts';
import { crossRegionHandlers } from '../access/cross-region.ts';
import { loginHandlers } from '../access/login.ts';
import { marketingHandlers } from '../access/marketing.ts';
import { oneTimeCodeHandlers } from '../access/one-time-code.ts';
import { passwordResetHandlers } from '../access/password-reset.ts';
import { registrationHandlers } from '../access/registration.ts';
import { returningHandlers } from '../access/returning.ts';
import { secondFactorHandlers } from '../access/second-factor.ts';
import type { Handlers } from '../http/handler.ts';

export const accessHandlers: Handlers<typeof accessContract> = {
  ...loginHandlers,
  ...registrationHandlers,
  ...returningHandlers,
  ...passwordResetHandlers,
  ...oneTimeCodeHandlers,
  ...secondFactorHandlers,
  ...changeContactHandlers,
  ...changePasswordHandlers,
  ...crossRegionHandlers,
  ...marketingHandlers,
};
