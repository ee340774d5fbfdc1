/**
 * The header of every call of the merchants' dashboard. A page of another site cannot send it without a preflight, which no
 * call of merchants answers. Source: decision 273.
 */
export const dashboardHeader = 'x-fourfold-dashboard';
