-- One connection may have 65,536 networks of 64 bits; what strangers ask for beyond the first five codes is counted by the block around them.

alter table code_sends add column site text;
