-- A list of what escaped is read along an index, however many blocks were clean. Without it the list is right and slower.
create index block_judgements_verdict on block_judgements (verdict, block_number desc, position desc) where verdict <> 'clean';
