import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailHint, emailProblem, isEmail, normaliseEmail } from './email.ts';
import { suggestEmail } from './email-suggestion.ts';

describe('email', () => {
  it('has a simple shape, and an empty field is no problem of it [ACC-268] [POR-377]', () => {
    for (const good of ['', '  ', 'a@b.co', ' maya.rowe+shop@mail.example.com ', 'ünï@exämple.de']) {
      expect(emailProblem(good)).toBeNull();
    }
    for (const bad of [
      'maya',
      'maya@',
      '@b.co',
      'maya@example',
      'maya@example.c',
      'a b@c.de',
      'a@b@c.de',
      'a@b.de f',
    ]) {
      expect(emailProblem(bad)).toBe('invalid_email_address');
    }
    expect(isEmail('')).toBe(false);
  });

  it('has no two dots in a row, none at an end, and none of the characters that set addresses apart', () => {
    for (const bad of [
      ...['a..b@example.com', '.a@example.com', 'a.@example.com', 'a@example..com', 'a@.example.com'],
      ...['a@example.com>', '<a@example.com', 'a,b@example.com', 'a@example.com,', 'a"b@example.com'],
      ...['a@exa%mple.com', 'a\u0000@example.com', 'a\u202f@example.com', 'a@example.com.'],
    ]) {
      expect(isEmail(bad), bad).toBe(false);
    }
    for (const good of ["o'hara.b-c_d+e%f@example.co.uk", 'a@xn--exmple-cua.de', 'a@1-2.example']) {
      expect(isEmail(good), good).toBe(true);
    }
  });

  it('has no character that is only another form of a usual one', () => {
    expect(isEmail('kim@example.com')).toBe(true);
    for (const bad of ['kim@e\uff58ample.com', '\u017fam@example.com']) {
      expect(isEmail(bad), bad).toBe(false);
    }
  });

  it('is composed where a mark stands between a letter and its accent', () => {
    expect(isEmail('jose\u200b\u0301@example.com')).toBe(true);
    expect(normaliseEmail('jose\u200b\u0301@example.com')).toBe('josé@example.com');
  });

  it('has no part of its domain that begins with an accent or another mark, which would go', () => {
    for (const domain of ['\ufe0f.com', 'shop.\ufe0f.com', '\u0301a.com', 'shop.\ufe0fom']) {
      expect(isEmail(`ana@${domain}`)).toBe(false);
    }
  });

  it('is at most 254 characters long', () => {
    const domain = '@example.com';
    expect(isEmail('a'.repeat(254 - domain.length) + domain)).toBe(true);
    expect(isEmail('a'.repeat(255 - domain.length) + domain)).toBe(false);
  });

  it('is compared without case and surrounding spaces', () => {
    expect(normaliseEmail(' Maya@Example.COM ')).toBe('maya@example.com');
  });

  it('is one address by either name of its domain', () => {
    expect(normaliseEmail('Ana@MÄIL.test')).toBe('ana@xn--mil-qla.test');
    expect(normaliseEmail('ana@xn--mil-qla.test')).toBe('ana@xn--mil-qla.test');
    // The name before the domain is its owner’s, and a text that is no email stays as it was written.
    expect(normaliseEmail('ünï@example.com')).toBe('ünï@example.com');
    for (const none of ['mäil', 'a@mä/il.test', 'a@', '@ä:1']) expect(normaliseEmail(none)).toBe(none);
  });

  it('accepts every address of the usual alphabet', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => email.length > 254 || isEmail(email)));
  });
});

describe('the suggested email', () => {
  it('corrects a near miss of a common domain [ACC-269] [POR-378]', () => {
    expect(suggestEmail('maya@gmial.com')).toBe('maya@gmail.com');
    expect(suggestEmail('maya@gmail.co')).toBe('maya@gmail.com');
    expect(suggestEmail(' Maya@HOTMIAL.com ')).toBe('Maya@hotmail.com');
    expect(suggestEmail('maya@bigpond.com.au')).toBeNull();
    expect(suggestEmail('maya@bigpnd.net.au')).toBe('maya@bigpond.net.au');
  });

  it('does not change common, dissimilar and unfinished domains [ACC-269]', () => {
    for (const email of [
      'maya@gmail.com',
      'maya@GMAIL.com',
      'maya@fourfold.example',
      'maya@com.au',
      'maya@m',
      'maya@de',
      'maya',
      '@gmial.com',
      '',
    ]) {
      expect(suggestEmail(email)).toBeNull();
    }
  });

  it('prefers the closest domain', () => {
    expect(suggestEmail('maya@yahoo.cm')).toBe('maya@yahoo.com');
    expect(suggestEmail('maya@hotmail.fe')).toBe('maya@hotmail.fr');
  });
});

describe('the hint to an email', () => {
  it.each([
    ['maya@example.com', 'm***@e***.com'],
    ['Ömer.k@mail.example.co.uk', 'Ö***@m***.uk'],
    ['a@b.de', 'a***@b***.de'],
  ])('of %s is %s', (email, hint) => {
    expect(emailHint(email)).toBe(hint);
  });
});

it.each([
  ['\u200bmaya@example.com', 'maya@example.com'],
  ['maya@example.com\u200e', 'maya@example.com'],
  ['\u202amaya@example.com\u202c', 'maya@example.com'],
  ['\ufeffmaya@exa\u00admple.com ', 'maya@example.com'],
  ['jose\u0301@example.com', 'josé@example.com'],
  ['\u212aim@example.com', 'kim@example.com'],
])('is read as it looks: %j', (typed, stored) => {
  expect([isEmail(typed), emailProblem(typed), normaliseEmail(typed)]).toEqual([true, null, stored]);
});
