import type { Place } from './place.ts';

export const fr: readonly Place[] = [
  {
    town: 'Paris',
    postcode: '75011',
    streets: ['Rue Oberkampf', 'Rue de la Roquette', 'Boulevard Voltaire', 'Rue de Charonne'],
  },
  { town: 'Paris', postcode: '75018', streets: ['Rue Lepic', 'Rue des Abbesses'] },
  {
    town: 'Lyon',
    postcode: '69001',
    streets: ['Rue de la République', 'Montée de la Grande Côte', 'Rue Burdeau'],
  },
  { town: 'Marseille', postcode: '13006', streets: ['Cours Julien', 'Rue Paradis'] },
  { town: 'Bordeaux', postcode: '33000', streets: ['Rue Sainte-Catherine', 'Cours de la Marne'] },
  { town: 'Lille', postcode: '59000', streets: ['Rue de Gand', 'Rue Esquermoise'] },
  { town: 'Nantes', postcode: '44000', streets: ['Rue Crébillon', 'Quai de la Fosse'] },
  { town: 'Toulouse', postcode: '31000', streets: ['Rue des Filatiers', 'Allées Jean-Jaurès'] },
  { town: 'Strasbourg', postcode: '67000', streets: ['Grand Rue', 'Quai des Bateliers'] },
  { town: 'Rennes', postcode: '35000', streets: ['Rue Saint-Michel', 'Rue de Nantes'] },
  { town: 'Lyon', postcode: '69002', streets: ['Rue de la Verveine'] },
];
