/** The email domains of most consumers of our markets. */
const commonDomains = `
  gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com aol.com
  proton.me protonmail.com gmx.com
  bigpond.com bigpond.net.au optusnet.com.au outlook.com.au live.com.au hotmail.com.au yahoo.com.au
  xtra.co.nz yahoo.co.nz
  hotmail.co.uk outlook.co.uk live.co.uk yahoo.co.uk btinternet.com sky.com
  comcast.net verizon.net att.net sbcglobal.net
  yahoo.ca hotmail.ca live.ca rogers.com shaw.ca telus.net sympatico.ca bell.net
  orange.fr wanadoo.fr free.fr sfr.fr laposte.net hotmail.fr yahoo.fr
  libero.it virgilio.it hotmail.it yahoo.it tiscali.it
  hotmail.es yahoo.es telefonica.net
  gmx.de web.de t-online.de freenet.de hotmail.de yahoo.de`
  .trim()
  .split(/\s+/);

const nearMiss = 2;

/** Levenshtein distance: how many letters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const deleted = (previous[column] ?? 0) + 1;
      const inserted = (current[column - 1] ?? 0) + 1;
      current.push(Math.min(replaced, deleted, inserted));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}

/**
 * The address that was probably meant, when the domain is a near miss of a common one, else `null`. Only a suggestion,
 * since an unusual domain may be correct [ACC-269].
 */
export function suggestEmail(email: string): string | null {
  const trimmed = email.trim();
  const at = trimmed.lastIndexOf('@');
  const name = trimmed.slice(0, Math.max(at, 0));
  const domain = trimmed.slice(at + 1).toLowerCase();
  if (name === '' || domain.length > 64 || commonDomains.includes(domain)) return null;

  let closest: string | null = null;
  let shortest = nearMiss + 1;
  for (const candidate of commonDomains) {
    const distance = editDistance(domain, candidate);
    if (distance < shortest) {
      closest = candidate;
      shortest = distance;
    }
  }
  return closest && `${name}@${closest}`;
}
