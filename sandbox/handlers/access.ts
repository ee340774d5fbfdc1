import type { accessContract } from '#shared/contract/access/access.contract.ts';
import { loginHandlers } from '../access/login.ts';
import { passwordResetHandlers } from '../access/password-reset.ts';
import { registrationHandlers } from '../access/registration.ts';
import { returningHandlers } from '../access/returning.ts';
import type { Handlers } from '../http/handler.ts';

export const accessHandlers: Handlers<typeof accessContract> = {
  ...loginHandlers,
  ...registrationHandlers,
  ...returningHandlers,
  ...passwordResetHandlers,
};
