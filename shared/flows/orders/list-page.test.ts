import { expect, it } from 'vitest';
import {
  agreementsPageQuery,
  orderCountQuery,
  ordersPageQuery,
  pageIndexOf,
  schedulePageQuery,
  shopsOfEmptyList,
  shopsOfIntroduction,
  shopsOfWelcome,
  shopsQuery,
} from './list-page.ts';

it.each([
  ['', 0, '0'],
  ['page=1', 0, '0'],
  ['page=2', 1, '10'],
  ['page=13', 12, '120'],
  ['page=0', 0, '0'],
  ['page=-3', 0, '0'],
  ['page=1.5', 0, '0'],
  ['page=last', 0, '0'],
])('an address with "%s" shows the page of index %i, from offset %s [POR-117]', (query, index, offset) => {
  expect(pageIndexOf(new URLSearchParams(query))).toBe(index);
  expect(ordersPageQuery(index).offset).toBe(offset);
  expect(schedulePageQuery(index).offset).toBe(offset);
});

it('asks for ten orders at a time, newest first [POR-110]', () => {
  expect(ordersPageQuery(0)).toEqual({ offset: '0', limit: '10', orderBy: 'orderDate', ascending: 'false' });
});

it('asks for ten payments of the schedule at a time, soonest first [POR-160]', () => {
  expect(schedulePageQuery(0)).toEqual({ offset: '0', limit: '10', orderBy: 'dueDate', ascending: 'true' });
});

it('has ten entries in each list, sorted by its own date [PAY-105] [POR-114]', () => {
  const lists = [ordersPageQuery(0), agreementsPageQuery(0), schedulePageQuery(0)];
  expect(lists).toEqual([
    { offset: '0', limit: '10', orderBy: 'orderDate', ascending: 'false' },
    { offset: '0', limit: '10', orderBy: 'createdAt', ascending: 'false' },
    { offset: '0', limit: '10', orderBy: 'dueDate', ascending: 'true' },
  ]);
});

it('asks for one order where only their number is used [POR-111]', () => {
  expect(orderCountQuery).toEqual({ offset: '0', limit: '1' });
});

it('asks for six shops in the introduction of the newer portal [POR-120] [POR-402]', () => {
  expect(shopsQuery('NZ', shopsOfIntroduction)).toEqual({ region: 'NZ', page: '0', perPage: '6' });
});

it('asks for six shops beside an empty list, and for three to greet with [PAY-106] [POR-402]', () => {
  expect(shopsQuery('NZ', shopsOfEmptyList)).toEqual({ region: 'NZ', page: '0', perPage: '6' });
  expect(shopsQuery('NZ', shopsOfWelcome)).toEqual({ region: 'NZ', page: '0', perPage: '3' });
});
