-- Whether a saved card was added by a form: asked when it pays what is owed.
create index traces_of_added_card on traces ((outcome ->> 'id')) where outcome ->> 'id' is not null;
