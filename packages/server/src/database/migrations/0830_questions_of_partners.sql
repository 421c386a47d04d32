/*
 * The people of another site that sold us a flight ask something about a request. `desk_question_id`: how they call the last question that was heard, which stays, so that an old
 * answer to a look does not bring it back. `desk_question`: its words, while it is open. `desk_answer`: what is still to be said to them (`desk_word` is then 'answer').
 */
alter table change_requests add column desk_question_id text, add column desk_question text, add column desk_answer text,
  drop constraint desk_word_is_known,
  add constraint desk_word_is_known check (desk_word in ('ask', 'decline', 'answer')),
  add constraint desk_answer_has_its_question check ((desk_word = 'answer') is not true or (desk_answer is not null and desk_question is not null)),
  add constraint desk_question_has_its_name check (desk_question is null or desk_question_id is not null);
