-- Every staff page counts the reactions that are followed: few of all reviews say so.
create index skin_report_reviews_followed on skin_report_reviews (report_id, number) where (outcome = 'open');
