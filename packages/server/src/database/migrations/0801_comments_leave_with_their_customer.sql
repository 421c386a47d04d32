-- What traveller and desk wrote about an offer that was not sold is emptied when its customer deletes their account; nothing else changes a comment.
grant update (author, body) on proposal_comments to tradewind_app;
